// What every game's board is given: a moment of the game, what may be done, and a way to do it. No game knows the server.

import type { ClockView, Step } from "../protocol";

export interface GameProps {
  /** The words on the squares, row by row. */
  board: string[][];
  /** What each of these words is worth, where the game says so. */
  points: Record<string, number>;
  /** How many rounds are played, where the game has any. */
  rounds: number;
  /** How many throws a turn has, where dice are kept and thrown again. */
  throws: number;
  /** The position, as its one-line text. */
  position: string;
  names: string[];
  /** The side of each seat: partners play with the same pieces. */
  sides: number[];
  /** What happened last, with its gains; nothing at the beginning. */
  step: Step | null;
  /** Our seat that may do something now; nothing while others act or in a replay. */
  seat: number | undefined;
  /** What this seat may do, in notation without the seat; `throw` for dice; `cover ?` where it is too much to list. */
  moves: string[];
  /** Do one of them; false if it was refused. */
  act: (what: string) => Promise<boolean> | void;
  /** What this seat might do once it had done all this, of which nothing happens; throws if it cannot be done. */
  ahead?: (planned: string[]) => Promise<string[]>;
  /** The chance to reach each square with the throws that are left; empty where nobody wants to know. */
  odds: Record<string, number>;
  clocks: ClockView[];
  /** All seats that are ours, whether they act or not. */
  own?: number[];
  /** Everything that happened up to this moment. */
  steps?: Step[];
  /** The server's time. */
  now: () => number;
  /** Nothing happens any more. */
  over?: boolean;
}
