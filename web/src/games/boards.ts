// The boards, found by a game's name: `games/kivi/Board.svelte`. A game without one gets the plain board.

import type { Component } from "svelte";
import type { GameProps } from "./props";

interface BoardModule {
  default: Component<GameProps>;
}

const PLAIN = "plain";
const modules = import.meta.glob<BoardModule>("./*/Board.svelte");

/** The games that have a board of their own, in alphabetical order. */
export const gamesWithBoard = Object.keys(modules)
  .map((path) => path.split("/")[1]!)
  .filter((folder) => folder !== PLAIN)
  .sort();

const asked = new Map<string, Promise<BoardModule>>();

/**
 * Load the board of a game: its own, or the plain one. Once it has loaded, every page gets the same promise, which needs no
 * further frame: nothing is drawn without the board and pushed down by it a moment later.
 */
export function loadBoard(game: string): Promise<BoardModule> {
  const path = pathOf(gamesWithBoard.includes(game) ? game : PLAIN);
  const board = asked.get(path) ?? modules[path]!();
  asked.set(path, board);
  board.catch(() => asked.delete(path));
  return board;
}

function pathOf(folder: string): string {
  return `./${folder}/Board.svelte`;
}
