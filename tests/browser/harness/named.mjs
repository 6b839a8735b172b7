// `::-p-aria(...)` selectors, for browsers that are not asked for their own tree of roles and names: `door.find` reads both off the markup.

/** What a `::-p-aria(...)` selector asks for, or null where it is another one. */
export function readAria(selector) {
  const inside = /^::-p-aria\((.*)\)$/s.exec(selector)?.[1];
  if (inside === undefined) return null;
  const read = (key) => new RegExp(`\\[${key}="([^\\]]*)"\\]`).exec(inside)?.[1];
  return { role: read("role"), name: read("name") };
}

/** Run in the page: the first element of a role and name that can be reached; or null. */
export const findNamed = ({ role, name }) => door.find(role, name);
