// The service worker: the page opens without a connection, and says there that it has none.
//
// Files under /assets have names that change with what is in them, so what was kept is always right. Everything that is
// about tables goes to the server and is never kept.

const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A page that has loaded says what it is made of; what belongs to an older build is thrown away.
self.addEventListener("message", (event) => {
  const { build, files } = event.data;
  event.waitUntil(keep(build, files).then(() => throwAwayAllBut(build)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.endsWith(".rekke")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(url.pathname)));
});

async function keep(build, files) {
  const cache = await caches.open(build);
  await cache.addAll([...SHELL, ...files]);
}

async function throwAwayAllBut(build) {
  for (const name of await caches.keys()) if (name !== build) await caches.delete(name);
}

/** Every address is the same page; the server's is the newest one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  const [build] = await caches.keys();
  if (answer.ok && build) await (await caches.open(build)).put(request, answer.clone());
  return answer;
}
