// What is sent as `sw.js` where browsers may keep nothing: the worker that a site left at this address, and what it kept, go away, and open pages
// come anew from the server. Published as `sw.js`, it takes a site's worker back everywhere.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(undo()));

async function undo() {
  const { registration, clients, caches } = self;
  // Workbox puts the scope at the end of each name.
  const own = (await caches.keys()).filter((name) => name.endsWith(registration.scope));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) await page.navigate(page.url);
}
