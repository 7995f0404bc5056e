// What choices that name a square would have been worth, drawn on the board after a game.

import { t } from "../words/words.svelte";

/** The best of the choices that name a square, for the seat that chose. */
export interface SquareWorth {
  /** The winning chance after it. */
  chance: number;
  /** How costly it is: 0 if no choice was better, up to 4 for a blunder. */
  heat: number;
  /** Whether the choice that was made names this square. */
  chosen: boolean;
}

/** What squares were worth, by their names; dice and other choices that name no square are left out. */
export type Worths = Record<string, SquareWorth>;

/** Return a winning chance as it is written on a square: `64%`. */
export function worthFigure({ chance }: SquareWorth): string {
  return t("odds.figure", { chance: Math.round(100 * chance) });
}

/** Return the label of a square with what it was worth. */
export function withWorth(says: string, worth: SquareWorth): string {
  const spoken = t("analysis.square", { says, chance: Math.round(100 * worth.chance) });
  const notes = [worth.heat === 0 ? t("analysis.square.best") : "", worth.chosen ? t("analysis.chosen") : ""].filter(
    Boolean,
  );
  return notes.length ? `${spoken} (${notes.join(", ")})` : spoken;
}
