// The figure on a square, which its label says too: the points just earned there, or else the odds of reaching it.

import { t } from "../words/words.svelte";
import { withOdds } from "./odds";
import { withWorth, type SquareWorth } from "./worths";

/** Return points with their sign: +18, −4. */
export function signed(points: number): string {
  return `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}

/** Return the label of a square with the figure on it. */
export function spoken(
  says: string,
  chance: number | undefined,
  earned: number | undefined,
  worth?: SquareWorth,
): string {
  if (worth) return withWorth(says, worth);
  return earned === undefined ? withOdds(says, chance) : t("earned.spoken", { says, points: signed(earned) });
}
