// What a table has chosen, in sentences.

import { language, t } from "../words/words.svelte";

/** What a value of a ruling means; seconds are said as a number. */
export function meaning(ruling: string, value: string): string {
  const seconds = ruling === "C10" && /^\d+$/.test(value);
  return seconds ? t("choice.C10.seconds", { count: Number(value) }) : t(`choice.${ruling}.${value}`);
}

/** An edition is called by the language of its sheet. */
export function editionName(edition: string): string {
  const name = edition && new Intl.DisplayNames(language(), { type: "language" }).of(edition);
  return name ? name.charAt(0).toLocaleUpperCase(language()) + name.slice(1) : edition;
}

/** A time to think, in the largest unit that it is a whole number of. */
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
