// The props of every game's board: a moment of the game, the legal moves, and a function that makes one. No board knows the server.

import type { Worths } from "../board/worths";
import type { ClockView, GainView, Step } from "../protocol";

/** A step as this device saw it. */
export interface SeenStep extends Step {
  /** The position before it; by default that of the step before. */
  before?: string;
  /** Lines that were hidden from this device until then, in full. */
  shown?: string[];
}

/** What a game is played with, at every moment of it. */
export interface Equipment {
  /** The words on the squares, row by row. */
  board: string[][];
  /** The points of each word, where the game has them. */
  points: Record<string, number>;
  /** How many rounds are played, where the game has any. */
  rounds: number;
  /** How many throws a turn has, where dice are kept and thrown again. */
  throws: number;
  /** How many dice a turn is thrown with, where dice are kept and thrown again. */
  dice: number;
  /** The side of each seat; partners play with the same pieces. */
  sides: number[];
}

export interface GameProps extends Equipment {
  /** The position as its one-line text. */
  position: string;
  names: string[];
  /** The last event with its gains; null at the start. */
  step: Step | null;
  /** Our seat that may act now; undefined while others act, and in a replay. */
  seat: number | undefined;
  /** Its legal moves in notation without the seat; `throw` for dice; `cover ?` stands for too many to list. */
  moves: string[];
  /** Make a move, and throw at once the dice that it leaves if wanted; the result is false if it was refused. */
  act: (what: string, throwing?: boolean) => Promise<boolean> | void;
  /** Return the legal moves after some planned ones, none of which happens. Throws if one is illegal. */
  ahead?: (planned: string[]) => Promise<string[]>;
  /** The probability of reaching each square with the throws that are left; empty where odds are not shown. */
  odds: Record<string, number>;
  /** What the choices of the last step were worth, where a finished game is explained. */
  worths?: Worths;
  clocks: ClockView[];
  /** Whether clocks run in this game, although none may run now. */
  timed?: boolean;
  /** All seats of this device, whether they may act or not; undefined where nobody is at a table. */
  own?: number[];
  /** The steps up to this moment, as far as they are known. */
  steps?: SeenStep[];
  /** Return the server's time. */
  now: () => number;
  /** Whether the game is over. */
  over?: boolean;
  /** A name for the game at its table, under which a board stores drafts; undefined where nobody plays. */
  table?: string;
  /** Say which move is planned, so that the odds are those after it; empty for none. */
  plan?: (move: string) => void;
  /** Return what a planned move would earn; undefined where that is not shown. */
  worth?: ((planned: string) => Promise<GainView[]>) | undefined;
}

/** Return what a game is played with, without whatever else is known of it. */
export function equipment({ board, points, rounds, throws, dice, sides }: Equipment): Equipment {
  return { board, points, rounds, throws, dice, sides };
}
