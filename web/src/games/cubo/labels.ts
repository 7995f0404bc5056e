// The labels of the dice and squares of Cubo: "b1, red 5".

import { t } from "../../words/words.svelte";
import { face, type DieWord } from "./moment";

export function named(die: DieWord): string {
  return t(face(die) ? `cubo.die.${die[0]}` : `cubo.die.${die[0]}.hand`, { face: face(die) });
}

/** Return the label of a square: its die, and what may be done with it. */
export function squareLabel(square: string, die: DieWord, may: "lies" | "move" | "picked" | "swap" | "fixed"): string {
  return t(`cubo.square.${may}`, { square, die: named(die) });
}
