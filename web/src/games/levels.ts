// The levels of the bots that can be chosen for a game.

import { gameView } from "./list.svelte";

export type Level = string;

const RANDOM = "random";
/** The levels of the four games, shown until the server has answered. */
const USUAL = ["novice", "skilled", "expert"];

/** Return the levels of a game's bots, weakest first; without `random` if the game has other levels. */
export function levelsOf(game: string): Level[] {
  const levels = gameView(game)?.levels ?? USUAL;
  const skilled = levels.filter((level) => level !== RANDOM);
  return skilled.length ? skilled : levels;
}

/** Return the wanted level if the game has it, else its strongest. */
export function nearestLevel(game: string, wanted: Level): Level {
  const levels = levelsOf(game);
  return levels.includes(wanted) ? wanted : levels.at(-1)!;
}
