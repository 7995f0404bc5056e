// Opening without a connection: a service worker keeps what this page is made of. It needs HTTPS, or localhost.

const AFTER = 2_000;

/** Let the worker keep the files that were loaded, so that the next visit opens without a connection. */
export function keepForLater(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // The page first: what is kept for later must not be in its way. Where the browser keeps nothing, it just needs a connection.
  setTimeout(() => void register().catch(() => {}), AFTER);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ build: entry(), files: loaded() });
}

/** The name of this build: the program that everything else is named in. */
function entry(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
}

function loaded(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set([entry(), ...files])].filter((name) => name.startsWith(`${location.origin}/assets/`));
}
