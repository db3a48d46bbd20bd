// Keeps the whole site in the browser, so that it opens at once and without a network. Each build has its own name:
// what an older build had kept is dropped when this one is complete.
const NAME = "cardkit-{{ version }}";
const FILES = ["{{ files }}"];

// One file after the other, so that a reader who goes on meanwhile has the line. What was fetched stays when the page is
// left before the end; a file that is named by its content is taken over from an older build.
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
  const find = (cache) => cache.match(event.request, { ignoreSearch: true });
  event.respondWith(
    caches
      .open(NAME)
      .then(find)
      .then((kept) => kept || fetch(event.request)),
  );
});
