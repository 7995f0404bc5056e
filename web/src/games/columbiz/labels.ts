// The labels of the squares of Columbiz: "e3, 3 dice showing 5, empty".

import { t } from "../../words/words.svelte";
import type { Asks } from "./asks";

export interface Labelled {
  square: string;
  asks: Asks;
  /** The owner of the piece on it, if there is one. */
  name: string | undefined;
  /** Its place in the draft, from 1; 0 if it is not in it. */
  drafted: number;
  may: boolean;
}

export function squareLabel({ square, asks, name, drafted, may }: Labelled): string {
  const figures = {
    square,
    asks: t("columbiz.asks", { count: asks.count, face: asks.face }),
    name: name ?? "",
    place: drafted,
  };
  if (drafted) return t("columbiz.square.draft", figures);
  if (name !== undefined) return t("columbiz.square.piece", figures);
  return t(may ? "columbiz.square.place" : "columbiz.square.empty", figures);
}
