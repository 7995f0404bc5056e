// The service worker: with its cache the page opens without a connection.
//
// The names of files under /assets change with their content, so a cached file is never stale. Everything about tables
// goes to the server and is never cached.

const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A loaded page sends the names of its files; the caches of older builds are deleted.
self.addEventListener("message", (event) => {
  const { build, files } = event.data;
  event.waitUntil(fill(build, files).then(() => deleteAllBut(build)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.endsWith(".rekke")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(url.pathname)));
});

async function fill(build, files) {
  const cache = await caches.open(build);
  await cache.addAll([...SHELL, ...files]);
}

async function deleteAllBut(build) {
  for (const name of await caches.keys()) if (name !== build) await caches.delete(name);
}

/** Answer any address with the page: the server's, or without a connection the cached one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

async function asset(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  const [build] = await caches.keys();
  if (answer.ok && build) await (await caches.open(build)).put(request, answer.clone());
  return answer;
}
