// How long thrown dice tumble, and how long they lie before something else is shown.

import { preferences, type Pace } from "../preferences.svelte";
import { single, thrown } from "./throws";

export const PACES: Pace[] = ["calm", "normal", "fast", "at-once"];

/** Milliseconds that a die tumbles, and by which each die of a throw lands later than the one before. */
export const TUMBLE = 650;
export const LATER = 45;

/** Milliseconds that dice lie still before the next event is shown. */
const REST: Record<Pace, number> = { calm: 1_600, normal: 800, fast: 300, "at-once": 0 };

/** Say whether dice tumble at all. */
export function tumbling(): boolean {
  return preferences.pace !== "at-once" && !window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

/** Return the milliseconds until the last of these dice has landed. */
export function landingTime(dice: number): number {
  return tumbling() ? TUMBLE + LATER * dice : 0;
}

/** Return the milliseconds that dice lie still before the next event. */
export function restTime(): number {
  return REST[preferences.pace];
}

/** Return the milliseconds after an event that is played automatically: at least these, and as long as dice need. */
export function pauseAfter(text: string, least: number): number {
  const fell = single(thrown(text)).length;
  return Math.max(least, fell && landingTime(fell) + restTime());
}

/** Return the milliseconds for which any other event is seen before the next. */
export function beatTime(): number {
  return REST[preferences.pace] / 2;
}
