// Notifications of this browser: the person asks for them, the browser's push service makes a subscription, our server keeps it.

import { ask } from "../ask";
import { load, store } from "../storage";
import { language } from "../words/words.svelte";

/** Where the browser stores what the server knows, the endpoint and the language; empty while notifications are off. */
const STORED = "notified";

/** Say whether this browser can show notifications while the page is closed; an iPhone can once the page is installed. */
export function canNotify(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Say whether the person has asked for notifications here. */
export function isNotified(): boolean {
  return load(STORED, "") !== "" && Notification.permission === "granted";
}

/** Return the key of the server, in base64url; empty if it sends no notifications. */
export async function serverKey(): Promise<string> {
  return (await ask<{ key: string }>("/api/push")).key;
}

/** Ask the person for permission, and subscribe; return false if the browser does not allow it. Throws if it fails. */
export async function begin(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await tell(await made());
  return true;
}

/** End the subscription, here and at the server. */
export async function end(): Promise<void> {
  store(STORED, "");
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await ask("/api/push/end", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Let the server know of another subscription or language; make a subscription where the browser has lost it. */
export async function renew(): Promise<void> {
  if (!canNotify() || !isNotified()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await tell((await pushManager.getSubscription()) ?? (await made()));
}

async function made(): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key of the server would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: await serverKey() });
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const current = `${endpoint} ${language()}`;
  if (current === load(STORED, "")) return;
  await ask("/api/push", { endpoint, keys, language: language() });
  store(STORED, current);
}
