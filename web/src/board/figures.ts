// The figure on a square: points that were just earned there, else the chance to reach it. What is drawn is also spoken.

import { t } from "../words/words.svelte";
import { withOdds } from "./odds";

/** Points with their sign: +18, −4. */
export function signed(points: number): string {
  return `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}

/** What a square says, with the figures that are drawn on it. */
export function spoken(says: string, chance: number | undefined, earned: number | undefined): string {
  return earned === undefined ? withOdds(says, chance) : t("earned.spoken", { says, points: signed(earned) });
}
