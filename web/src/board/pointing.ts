// What a guide points at on a board: the one square that is meant, and squares whose lines are lit.

import { getContext, setContext } from "svelte";

export interface Pointing {
  /** The square; empty if none is meant. */
  meant: string;
  lit: string[];
}

const KEY = Symbol("pointing");

/** Let the boards inside this component show what is pointed at. */
export function pointOut(pointing: Pointing): void {
  setContext(KEY, pointing);
}

export function pointedOut(): Pointing | undefined {
  return getContext(KEY);
}
