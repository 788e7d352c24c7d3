// Keeps all files of one version, and never mixes two: a new version is fetched whole beside the old one, and takes its
// place when the page says so. VERSION, FILES and POLICY are written when the site is made.
const CACHE = "calc-" + VERSION;
addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  let fetched = 0;
  await Promise.all(FILES.map(async (file) => {
    const answer = await fetch(new Request(file, { cache: "no-cache" }));
    if (!answer.ok) throw new Error(file);
    await cache.put(file, answer);
    fetched += 1;
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ fetched: fetched / FILES.length });
  }));
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("calc-") && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("message", ({ data }) => { if (data === "now") skipWaiting(); });
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE), address = new URL(event.request.url);
    address.search = ""; // not by ignoreSearch, for which browsers look through all files
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept && event.request.destination === "worker") { // which obeys the policy of its own answer, not of the page
      const headers = new Headers(kept.headers);
      headers.set("Content-Security-Policy", POLICY);
      return new Response(kept.body, { headers });
    }
    return kept ?? (event.request.mode === "navigate" ? await cache.match("./") : null) ?? fetch(event.request);
  })());
});
