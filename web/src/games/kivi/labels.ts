// A square of KIVI in words: "d4, two triples, 3 points, empty".

import { t } from "../../words/words.svelte";

export interface Labelled {
  square: string;
  word: string;
  points: number;
  /** Whose stone lies there; nothing if none does. */
  name: string | undefined;
  /** What may be done there now, if anything. */
  may: "place" | "take" | "move" | undefined;
}

export function target(word: string): string {
  return t(`kivi.word.${word}`);
}

export function squareLabel({ square, word, points, name, may }: Labelled): string {
  const figures = { square, target: target(word), points: t("points", { count: points }), name: name ?? "" };
  const state = name === undefined ? "empty" : "stone";
  return t(`kivi.square.${may ?? state}`, figures);
}
