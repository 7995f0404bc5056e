// The figure on a square, which its label says too: the points just earned there, or else the odds of reaching it.

import { t } from "../words/words.svelte";
import { withOdds } from "./odds";

/** Return points with their sign: +18, −4. */
export function signed(points: number): string {
  return `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}

/** Return the label of a square with the figure on it. */
export function spoken(says: string, chance: number | undefined, earned: number | undefined): string {
  return earned === undefined ? withOdds(says, chance) : t("earned.spoken", { says, points: signed(earned) });
}
