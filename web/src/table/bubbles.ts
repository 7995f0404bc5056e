// What was said just now, for bubbles at the seats.

import type { Event } from "../protocol";
import { t } from "../words/words.svelte";
import { HINT } from "./talk";

/** Milliseconds for which a bubble is shown. */
export const BUBBLE_TIME = 7_000;

/** Return the last words or sign of each seat that are still fresh, by seat. */
export function freshWords(news: Event[], now: number): Map<number, string> {
  const words = new Map<number, string>();
  for (const { seat, text, at } of news) {
    const [verb, what = ""] = text.split(/ (.*)/s);
    // A rematch moves everybody to another seat.
    if (verb === "opens") words.clear();
    if (now - at < BUBBLE_TIME && verb === "says") words.set(seat, what);
    if (now - at < BUBBLE_TIME && verb === "signs") words.set(seat, t(`sign.${what}`));
    if (now - at < BUBBLE_TIME && verb === "consults") words.set(seat, t(`sign.${HINT}`));
  }
  return words;
}
