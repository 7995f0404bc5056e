// Moments in words: how long ago, and which day.

import { browserCode, language } from "./words.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Return how long ago something was: "3 hours ago", "yesterday", "now". */
export function ago(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(browserCode(language()), { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => now - at >= length) ?? ["second", Infinity];
  return format.format(-Math.max(0, Math.floor((now - at) / length)), unit);
}

/** Return a day: "1 Jun 2026". */
export function day(at: number): string {
  return new Intl.DateTimeFormat(browserCode(language()), { dateStyle: "medium" }).format(at);
}
