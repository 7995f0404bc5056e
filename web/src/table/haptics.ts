// Vibration of a phone when something of our own happens, where the browser can do it.

import { preferences } from "../preferences.svelte";

const RATTLE = [14, 50, 14, 50, 24];
/** Milliseconds of vibration and of pauses for each verb. */
const PATTERNS: Record<string, number[]> = {
  roll: RATTLE,
  middle: RATTLE,
  place: [18],
  replace: [18],
  remove: [18],
  take: [18],
  cover: [18],
  grab: [18],
  swap: [18],
  box: [40],
  discard: [40],
  late: [60],
};

/** Vibrate as an event with this verb does, if the person wants it. Before the first touch browsers refuse it. */
export function vibrate(verb: string): void {
  const pattern = Object.hasOwn(PATTERNS, verb) ? PATTERNS[verb] : undefined;
  if (pattern && preferences.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
