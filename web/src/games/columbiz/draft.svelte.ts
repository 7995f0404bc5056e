// A turn of Columbiz as it is thought out: squares in the order in which pieces shall be put on them.
//
// Nothing is decided here: the server says of every draft whether it can be done, and what may follow it.

import { problem } from "../../table/refusals";
import { remember, remembered } from "./remembered";

interface Thought {
  /** The position at which it was thought of: a draft is gone with it. */
  position: string;
  squares: string[];
  /** What may follow, as the server says. */
  next: string[];
}

type Ahead = (planned: string[]) => Promise<string[]>;

export class Draft {
  /** Why the last thought cannot be done. */
  why = $state("");

  #thought = $state.raw<Thought>({ position: "", squares: [], next: [] });
  /** The last thought that can be done. */
  #sure: Thought = this.#thought;
  #asking: Promise<void> = Promise.resolve();

  constructor(readonly ahead: Ahead) {}

  /** Think again of what was thought of at this position before the page was loaded. */
  recall(position: string): void {
    const squares = remembered(position);
    if (squares.length) this.think(position, squares);
  }

  squares(position: string): string[] {
    return this.#thought.position === position ? this.#thought.squares : [];
  }

  /** What may follow; what is offered now where nothing is drafted yet. */
  next(position: string, moves: string[]): string[] {
    return this.squares(position).length ? this.#thought.next : moves;
  }

  think(position: string, squares: string[]): void {
    this.why = "";
    this.#thought = { position, squares, next: [] };
    this.#asking = this.#ask(this.#thought);
  }

  /** What a draft sends if it can be done: every piece, and the end of the turn where that does not come by itself. */
  async committed(position: string): Promise<string[]> {
    const squares = this.squares(position);
    await this.#asking;
    if (!squares.length || squares !== this.squares(position)) return [];
    return [...placements(squares), ...this.#thought.next.filter((what) => what === "end")];
  }

  async #ask(thought: Thought): Promise<void> {
    const { position, squares } = thought;
    try {
      this.#sure = { ...thought, next: squares.length ? await this.ahead(placements(squares)) : [] };
      if (this.#thought !== thought) return;
      this.#thought = this.#sure;
      remember(position, squares);
    } catch (thrown) {
      // Whoever has thought on meanwhile is answered for that.
      if (this.#thought !== thought) return;
      this.#thought = this.#sure;
      this.why = problem(thrown);
    }
  }
}

function placements(squares: string[]): string[] {
  return squares.map((square) => `place ${square}`);
}

/** Add a square, or take it out again. */
export function toggled(squares: string[], square: string): string[] {
  return squares.includes(square) ? squares.filter((one) => one !== square) : [...squares, square];
}

/** Move a piece of the draft to another square, or off the board; from nowhere it comes last. */
export function moved(squares: string[], from: string, to: string | undefined): string[] {
  const rest = squares.filter((one) => one !== from);
  if (to === undefined) return rest;
  if (rest.includes(to)) return squares;
  return rest.toSpliced(from ? squares.indexOf(from) : rest.length, 0, to);
}
