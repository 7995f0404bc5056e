// What shows outside of the page that somebody waits for us: the icon of the app, and that of the tab.

import { isMyTurn } from "../mygames/games";
import { unfinished } from "../mygames/store";

/** Show on the icon of the app in how many games it is our turn. */
export function countTurns(): void {
  if (!("setAppBadge" in navigator)) return;
  const count = unfinished().filter(isMyTurn).length;
  // Where the app is not installed there is no icon, and the browser may refuse.
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/** Mark the icon of a tab that nobody looks at while it is our turn there. */
export function markTab(waits: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = waits && document.hidden ? "/icon-turn.svg" : "/icon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}

/** Remove the notifications about a table that is being looked at. */
export async function removeNotifications(table: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.({ tag: table })) ?? []) shown.close();
}
