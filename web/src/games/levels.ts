// The levels of the bots that can be chosen for a game.

import type { Fill } from "../protocol";

export type Level = Fill["level"];

/** Return the levels of a game's bots, weakest first; the server offers the same for every game. */
export function levelsOf(_game: string): Level[] {
  return ["novice", "skilled", "expert"];
}

/** Return the wanted level if the game has it, else its strongest. */
export function nearestLevel(game: string, wanted: Level): Level {
  const levels = levelsOf(game);
  return levels.includes(wanted) ? wanted : levels.at(-1)!;
}
