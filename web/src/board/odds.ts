// The chance to reach a square: drawn and spoken alike.

import { language, t } from "../words/words.svelte";

/** A chance in whole per cent, without the sign: never 0 for what is possible, never 100 for what is not certain. */
export function hundredths(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<1";
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(Math.floor(100 * chance + 1e-9));
}

/** What a square says, with the chance to reach it where that is known. */
export function withOdds(says: string, chance: number | undefined): string {
  return chance === undefined ? says : t("odds.spoken", { says, chance: hundredths(chance) });
}
