// The draft of a turn of Columbiz: squares in the order in which pieces will be placed on them.
//
// Nothing is decided here: the server says of every draft whether it is legal, and which moves may follow.

import { loadDraft, storeDraft } from "./storedDraft";

interface Proposal {
  /** The position it was made at; at any other one it is void. */
  position: string;
  squares: string[];
  /** The moves that may follow, as the server says. */
  next: string[];
}

type Ahead = (planned: string[]) => Promise<string[]>;

export class Draft {
  #proposal = $state.raw<Proposal>({ position: "", squares: [], next: [] });
  /** The last draft that the server found legal. */
  #legal: Proposal = this.#proposal;
  #asking: Promise<void> = Promise.resolve();

  constructor(readonly ahead: Ahead) {}

  /** Restore the draft that was made at this position before the page was reloaded. */
  restore(position: string): void {
    const squares = loadDraft(position);
    if (squares.length) this.propose(position, squares);
  }

  squares(position: string): string[] {
    return this.#proposal.position === position ? this.#proposal.squares : [];
  }

  /** Return the moves that may follow the draft; the legal moves where nothing is drafted. */
  next(position: string, moves: string[]): string[] {
    return this.squares(position).length ? this.#proposal.next : moves;
  }

  propose(position: string, squares: string[]): void {
    this.#proposal = { position, squares, next: [] };
    this.#asking = this.#ask(this.#proposal);
  }

  /** Return the moves of a legal draft: every piece, and the end of the turn where it is not automatic. */
  async committed(position: string): Promise<string[]> {
    const squares = this.squares(position);
    await this.#asking;
    if (!squares.length || squares !== this.squares(position)) return [];
    return [...placements(squares), ...this.#proposal.next.filter((what) => what === "end")];
  }

  async #ask(proposal: Proposal): Promise<void> {
    const { position, squares } = proposal;
    try {
      this.#legal = { ...proposal, next: squares.length ? await this.ahead(placements(squares)) : [] };
      if (this.#proposal !== proposal) return;
      this.#proposal = this.#legal;
      storeDraft(position, squares);
    } catch {
      // The caller that asked the server shows why. If the draft has changed meanwhile, the later answer counts.
      if (this.#proposal === proposal) this.#proposal = this.#legal;
    }
  }
}

function placements(squares: string[]): string[] {
  return squares.map((square) => `place ${square}`);
}

/** Add a square, or remove it if it is there. */
export function toggled(squares: string[], square: string): string[] {
  return squares.includes(square) ? squares.filter((one) => one !== square) : [...squares, square];
}

/** Move a piece of the draft to another square, or off the board; a piece from the reserve comes last. */
export function moved(squares: string[], from: string, to: string | undefined): string[] {
  const rest = squares.filter((one) => one !== from);
  if (to === undefined) return rest;
  if (rest.includes(to)) return squares;
  return rest.toSpliced(from ? squares.indexOf(from) : rest.length, 0, to);
}
