// Taking over a square: choose the stone on it, then the square it goes to.

import { offered } from "../../board/squares";

/** Return the squares that may be taken over. */
export function takeable(moves: string[]): Set<string> {
  return new Set(offered(moves, "take").map((squares) => squares.split(" ")[0]!));
}

/** Return the squares to which the stone of a square may go. */
export function destinations(moves: string[], from: string): Set<string> {
  return new Set(offered(moves, `take ${from}`));
}
