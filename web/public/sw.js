// The service worker: with its cache the page opens without a connection, and it shows notifications while the page is closed.
//
// The names of files under /assets change with their content, so a cached file is never stale. Rulebooks, and replays in
// which no person has a name (tours, and the pictures of the rulebooks), are asked of the server first. Everything about
// tables goes to the server and is never cached.

const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];
const NAMELESS = /^seats: \d( \| \d)*$/m;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A loaded page sends the names of its files; the caches of older builds are deleted.
self.addEventListener("message", (event) => {
  const { build, files } = event.data;
  const done = fill(build, files).then(() => deleteAllBut(build));
  event.waitUntil(done.then(() => event.ports[0]?.postMessage("cached")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/api/replay") event.respondWith(replay(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && !/\.\w+$/.test(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (url.pathname.startsWith("/api/rules/")) event.respondWith(fresh(request, url.pathname));
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
  await keep(request, answer);
  return answer;
}

/** Answer with the server's answer, or without a connection with the last one to the same question. */
async function fresh(request, key) {
  try {
    const answer = await fetch(request);
    await keep(key, answer);
    return answer;
  } catch {
    return (await caches.match(key)) ?? Response.error();
  }
}

async function replay(request) {
  const record = await request.clone().text();
  if (!NAMELESS.test(record)) return fetch(request);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(record)));
  return fresh(request, `/api/replay/${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
}

async function keep(key, answer) {
  const [build] = await caches.keys();
  if (answer.ok && build) await (await caches.open(build)).put(key, answer.clone());
}

// Notifications: what they say was encrypted for this browser by our server, in the language in which the person asked for them.
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/table/${event.notification.tag}`));
});

// The browser has replaced its subscription by itself. The token is not known here: the secret of the old one proves whose it is.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function show({ table, title, body }) {
  const icon = "/icon-192.png";
  await self.registration.showNotification(title, { body, tag: table, renotify: true, icon, badge: icon });
  const shown = await self.registration.getNotifications();
  await self.navigator.setAppBadge?.(shown.length).catch(() => {});
}

/** Bring the page of a table to the front, or open it. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return; // The next visit of the page makes a new one.
  const { applicationServerKey } = oldSubscription.options;
  const made =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = oldSubscription.toJSON();
  const subscription = { ...made.toJSON(), replaces: { endpoint, auth: keys.auth } };
  await fetch("/api/push", { method: "POST", body: JSON.stringify(subscription) });
}
