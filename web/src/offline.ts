// Opening without a connection: a service worker caches the files of the page. It needs HTTPS or localhost.

import { load, store } from "./storage";
import { language } from "./words/words.svelte";

const AFTER = 2_000;

/** Let the service worker cache the loaded files, so that the next visit opens without a connection. */
export function cacheForLater(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // Later, so that it does not delay the page. Where the browser refuses, the next visit just needs a connection.
  setTimeout(() => void register().catch(() => {}), AFTER);
  addEventListener("appinstalled", () => void cacheEverything().catch(() => {}));
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  await send(loaded());
  if (load("notified", "")) await (await import("./notify/subscription")).renew();
  if (matchMedia("(display-mode: standalone)").matches) await cacheEverything();
}

/** Cache all files, the rules and the tours for the installed app: once for each build and language. */
async function cacheEverything(): Promise<void> {
  const wanted = `${entry()} ${language()}`;
  if (load("offline", "") === wanted) return;
  const files = (await (await fetch("/files.json")).json()) as string[];
  await send(files);
  const { readEverything } = await import("./rules/readEverything");
  await readEverything();
  store("offline", wanted);
}

/** Let the service worker cache these files, and wait until it has. */
async function send(files: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((answered) => (port1.onmessage = answered));
  active?.postMessage({ build: entry(), files }, [port2]);
  await done;
}

/** Return the name of this build: the address of its entry script. */
function entry(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
}

function loaded(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set([entry(), ...files])].filter((name) => name.startsWith(`${location.origin}/assets/`));
}
