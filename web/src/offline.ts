// Opening without a connection: a service worker caches the files of the page. It needs HTTPS or localhost.

const AFTER = 2_000;

/** Let the service worker cache the loaded files, so that the next visit opens without a connection. */
export function cacheForLater(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // Later, so that it does not delay the page. Where the browser refuses, the next visit just needs a connection.
  setTimeout(() => void register().catch(() => {}), AFTER);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ build: entry(), files: loaded() });
}

/** Return the name of this build: the address of its entry script. */
function entry(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
}

function loaded(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set([entry(), ...files])].filter((name) => name.startsWith(`${location.origin}/assets/`));
}
