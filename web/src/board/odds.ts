// The odds of reaching a square, for the eye and for a screen reader.

import { language, t } from "../words/words.svelte";

/** Return a probability in whole per cent without the sign; only the impossible is 0, and only the certain is 100. */
export function hundredths(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<1";
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(Math.floor(100 * chance + 1e-9));
}

/** Return a probability as it is written on a square: `72%`. */
export function oddsFigure(chance: number): string {
  return t("odds.figure", { chance: hundredths(chance) });
}

/** Return the label of a square with the odds of reaching it, where they are known. */
export function withOdds(says: string, chance: number | undefined): string {
  return chance === undefined ? says : t("odds.spoken", { says, chance: hundredths(chance) });
}
