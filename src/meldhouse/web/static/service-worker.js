// Caches the static files for quick starts; tables always come from the network.
const SHELL = "meldhouse-shell-4";
const CACHED_PATHS = /^\/(static|art)\//;
const OFFLINE_PAGE = "/offline";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", event => event.waitUntil(
  caches.open(SHELL).then(shell => shell.addAll([OFFLINE_PAGE, "/static/common/tokens.css", "/static/common/base.css", "/static/common/pages.css", "/art/favicon.svg"])).then(() => worker.skipWaiting())));
worker.addEventListener("activate", event => event.waitUntil(
  caches.keys().then(names => Promise.all(names.filter(name => name !== SHELL).map(name => caches.delete(name))))
    .then(() => worker.clients.claim())));

// Network first; the cache when the server does not answer.
worker.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") return event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE_PAGE).then(page => page ?? Response.error())));
  if (!CACHED_PATHS.test(url.pathname)) return;
  event.respondWith((async () => {
    const shell = await caches.open(SHELL);
    try {
      const answer = await fetch(event.request);
      if (answer.ok) shell.put(event.request, answer.clone());
      return answer;
    } catch (trouble) {
      const cached = await shell.match(event.request);
      if (cached) return cached;
      throw trouble;
    }
  })());
});
