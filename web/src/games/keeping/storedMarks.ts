// The dice that are marked to be kept, stored so that they survive a reload of the page: for some tables, the latest first.
// A game and one of its positions identify the moment, because a position contains its dice.

import { load, store } from "../../storage";

interface Marks {
  game: string;
  position: string;
  /** The faces to keep: `443`. */
  faces: string;
}

const MOST = 10;

/** Store the faces that are marked at a position of a game. */
export function storeMarks(game: string, position: string, faces: string): void {
  store("marks", [{ game, position, faces }, ...stored().filter((marks) => marks.game !== game)].slice(0, MOST));
}

/** Return the faces that were marked at this position of a game; undefined if nobody could mark any. */
export function loadMarks(game: string, position: string): string | undefined {
  return stored().find((marks) => marks.game === game && marks.position === position)?.faces;
}

function stored(): Marks[] {
  return load<Marks[]>("marks", []);
}
