// The props of every game's board: a moment of the game, the legal moves, and a function that makes one. No board knows the server.

import type { ClockView, Step } from "../protocol";

export interface GameProps {
  /** The words on the squares, row by row. */
  board: string[][];
  /** The points of each word, where the game has them. */
  points: Record<string, number>;
  /** How many rounds are played, where the game has any. */
  rounds: number;
  /** How many throws a turn has, where dice are kept and thrown again. */
  throws: number;
  /** The position as its one-line text. */
  position: string;
  names: string[];
  /** The side of each seat; partners play with the same pieces. */
  sides: number[];
  /** The last event with its gains; null at the start. */
  step: Step | null;
  /** Our seat that may act now; undefined while others act, and in a replay. */
  seat: number | undefined;
  /** Its legal moves in notation without the seat; `throw` for dice; `cover ?` stands for too many to list. */
  moves: string[];
  /** Make a move; the result is false if it was refused. */
  act: (what: string) => Promise<boolean> | void;
  /** Return the legal moves after some planned ones, none of which happens. Throws if one is illegal. */
  ahead?: (planned: string[]) => Promise<string[]>;
  /** The probability of reaching each square with the throws that are left; empty where odds are not shown. */
  odds: Record<string, number>;
  clocks: ClockView[];
  /** All seats of this device, whether they may act or not. */
  own?: number[];
  /** All steps up to this moment. */
  steps?: Step[];
  /** Return the server's time. */
  now: () => number;
  /** Whether the game is over. */
  over?: boolean;
}
