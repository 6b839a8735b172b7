/** The examples that are files beside the page: all but the first screen and those with a number in them, which the solver's module has. */
const addresses = import.meta.glob<string>("../../../gallery/*.json", { query: "?url", import: "default", eager: true });

/** The text of an example; nothing if there is none of that name. */
export async function exampleText(name: string): Promise<string | undefined> {
  const address = addresses[`../../../gallery/${name}.json`];
  if (address === undefined) return undefined;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} (${name})`);
  return response.text();
}
