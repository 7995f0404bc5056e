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

/** Load the board of a game: its own, or the plain one. */
export function loadBoard(game: string): Promise<BoardModule> {
  return modules[pathOf(gamesWithBoard.includes(game) ? game : PLAIN)]!();
}

function pathOf(folder: string): string {
  return `./${folder}/Board.svelte`;
}
