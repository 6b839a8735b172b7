/**
 * The policy of Trusted Types (https://www.w3.org/TR/trusted-types/) for what begins a script: a worker of this site, beside its page or among its
 * assets. There is none for markup or code in a text, so no browser that knows them takes either from this page (`crates/xtask/csp.txt`).
 */

/** The address, if it is one of a worker of the site that this page is of. */
export function workerAddress(address: string, page = location.href): string | null {
  const { href } = new URL(address, page);
  // The folder that the page lies in, to the letter.
  const site = page.replace(/[^/]*([?#].*)?$/, "");
  return href.startsWith(site) && /^(assets\/[\w-]*worker-[\w-]+|sw)\.js$/.test(href.slice(site.length)) ? href : null;
}

interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

// The default one: the bundler wants to see `new Worker(new URL(...))` as it stands.
(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("default", { createScriptURL: (address) => workerAddress(address) });
