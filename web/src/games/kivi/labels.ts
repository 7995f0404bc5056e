// The labels of the squares of KIVI: "d4, two triples, 3 points, empty".

import { t } from "../../words/words.svelte";

export interface Labelled {
  square: string;
  word: string;
  points: number;
  /** The owner of the stone on it, if there is one. */
  name: string | undefined;
  /** The move that may be made there now, if any. */
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
