// Keeps the whole site in the browser, so that it opens at once and without a network. Each build has its own name:
// what an older build had kept is dropped when this one is complete.
const NAME = "cardkit-{{ version }}";
const FILES = ["{{ files }}"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
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
