// Caches the whole site, so that it opens at once and offline. Each build has its own cache; older ones are deleted once
// this one is complete.
const NAME = "cardkit-{{ version }}";
const FILES = ["{{ files }}"];

// One file after another, to leave bandwidth for the reader. Fetched files stay if the page is left early; files named
// by their content are copied from an older build's cache.
async function fill() {
  const cache = await caches.open(NAME),
    there = new Set((await cache.keys()).map((request) => request.url));
  for (const file of FILES) {
    if (there.has(new URL(file, location.href).href)) continue;
    const older = file.startsWith("files/") && (await caches.match(file));
    if (older) await cache.put(file, older);
    else await cache.add(new Request(file, { cache: "no-cache" }));
  }
  await self.skipWaiting();
}
self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("cardkit-") && name !== NAME);
  const drop = (names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(drop)
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  /** Finds the request in a cache, whatever stands after its question mark. */
  const find = (cache) => cache.match(event.request, { ignoreSearch: true });
  event.respondWith(
    caches
      .open(NAME)
      .then(find)
      .then((kept) => kept || fetch(event.request)),
  );
});
