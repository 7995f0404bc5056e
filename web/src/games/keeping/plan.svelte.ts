// Several moves that were decided at once and are sent one after the other, each when the server offers it.

interface Wish {
  what: string;
  /** It may turn out not to be needed. */
  optional: boolean;
}

type Act = (what: string) => unknown;

export class Plan {
  /** What is still to be done. */
  left = $state.raw<string[]>([]);
  /** What could not be done any more, with all that should have followed. */
  dropped = $state.raw<string[]>([]);

  #wishes: Wish[] = [];
  #number = -1;
  #moves: string[] = [];

  /** Send the first now; the others follow. A `?` behind one says that it is left out where it is not offered. */
  begin(steps: string[], number: number, moves: string[], act: Act): void {
    this.dropped = [];
    this.#wishes = steps.map((step) => ({ what: step.replace(/\?$/, ""), optional: step.endsWith("?") }));
    void this.#send(number, moves, act);
  }

  /** Something has happened, or other moves are offered: go on if what was sent last has happened. */
  told(number: number, seat: number | undefined, moves: string[], act: Act): void {
    if (!this.left.length) return;
    // Where the next turn has begun, nothing of this one can be done any more.
    if (moves[0] === "throw" && this.left[0] !== "throw") return this.#drop(this.#wishes.filter((wish) => !wish.optional));
    if (number <= this.#number || moves === this.#moves) return;
    // As long as the turn is ours and nothing is offered, the server has not yet said what may follow.
    if (seat !== undefined && !moves.length) return;
    if (moves.includes(this.left[0]!)) void this.#send(number, moves, act);
    else this.#drop(this.#wishes.filter((wish) => !wish.optional));
  }

  async #send(number: number, moves: string[], act: Act): Promise<void> {
    const next = this.#wishes.shift();
    this.left = this.#wishes.map((wish) => wish.what);
    this.#number = number;
    this.#moves = moves;
    if (next && (await act(next.what)) === false) this.#drop([]);
  }

  #drop(wishes: Wish[]): void {
    this.#wishes = [];
    this.left = [];
    this.dropped = wishes.map((wish) => wish.what);
  }
}
