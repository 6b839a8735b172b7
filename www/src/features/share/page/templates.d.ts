/** The templates of saved pages, which the build makes (`www/build/player.ts`). */
declare module "virtual:player/*" {
  const template: string;
  export default template;
}
