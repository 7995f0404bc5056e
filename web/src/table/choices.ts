// The choices of a table, as sentences.

import { phrase, t } from "../words/words.svelte";

/** Return what a value of a ruling means: a sentence, or the value itself where the catalogs have none. */
export function meaning(ruling: string, value: string): string {
  const seconds = ruling === "C10" && /^\d+$/.test(value);
  return seconds ? t("choice.C10.seconds", { count: Number(value) }) : (phrase(`choice.${ruling}.${value}`) ?? value);
}

/** Return about how long something takes: "48 seconds", "2 minutes", "3 hours". */
export function roughSpan(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 100) return span(seconds);
  if (seconds < 100 * 60) return t("span.minute", { count: Math.round(seconds / 60) });
  if (seconds < 48 * 3_600) return t("span.hour", { count: Math.round(seconds / 3_600) });
  return t("span.day", { count: Math.round(seconds / 86_400) });
}

/** Return a time in the largest unit of which it is a whole number. */
export function span(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? units[3];
  return t(`span.${unit}`, { count: seconds / length });
}
