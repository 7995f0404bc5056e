// Taking a square over: the stone that lies there is chosen first, then where it goes.

import { offered } from "../../board/squares";

/** The squares whose stone may be taken over. */
export function takeable(moves: string[]): Set<string> {
  return new Set(offered(moves, "take").map((squares) => squares.split(" ")[0]!));
}

/** Where the stone of this square may go. */
export function destinations(moves: string[], from: string): Set<string> {
  return new Set(offered(moves, `take ${from}`));
}
