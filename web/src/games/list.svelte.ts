// The games that can be played here. Those with a board of their own are known at once, so that the first page needs no
// answer; any other game is known when the server has named it.

import { ask } from "../ask";
import type { GameView } from "../protocol";
import { gamesWithBoard } from "./boards";

let views = $state.raw<GameView[]>([]);
let asked: Promise<GameView[]> | undefined;

/** Return the names of all games that are known. */
export function gameNames(): string[] {
  return [...new Set([...gamesWithBoard, ...views.map(({ game }) => game)])];
}

/** Return what the server says of a game, once it has answered. */
export function gameView(name: string): GameView | undefined {
  return views.find(({ game }) => game === name);
}

/** Ask the server for its games; after an answer it is not asked again. */
export function askGames(): Promise<GameView[]> {
  asked ??= ask<GameView[]>("/api/games").then((answer) => (views = answer));
  asked.catch(() => (asked = undefined));
  return asked;
}
