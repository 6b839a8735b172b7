/** The lessons that come with the program: documents with exercises, fetched when they are asked for. */
const ADDRESSES = import.meta.glob<string>("../../../lessons/*.json", { query: "?url", import: "default", eager: true });

/** The text of a lesson; nothing if there is none of that name. */
export async function lessonText(name: string): Promise<string | undefined> {
  const address = ADDRESSES[`../../../lessons/${name}.json`];
  if (address === undefined) return undefined;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} (${name})`);
  return response.text();
}
