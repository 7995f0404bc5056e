// Several moves that were decided at once and are sent one after the other, each when the server offers it.

/** A moment: the number of the last event, our seat that may act, and what it may do. */
export interface Now {
  number: number;
  seat: number | undefined;
  moves: string[];
}

type Act = (what: string) => unknown;

export class Plan {
  /** What is yet to happen; the first is on its way. */
  left = $state.raw<string[]>([]);
  /** What could not be done any more. */
  dropped = $state.raw<string[]>([]);

  /** When that was sent. */
  #sent: Now = { number: -1, seat: undefined, moves: [] };

  /** Send the first now; the others follow. */
  begin(steps: string[], now: Now, act: Act): void {
    this.dropped = [];
    this.left = steps;
    void this.#send(now, act);
  }

  /** Something has happened, or other moves are offered: go on if what was sent last has happened. */
  told(now: Now, act: Act): void {
    if (!this.left.length) return;
    // A plan is its seat's: where others act, on this device too, nothing of it can be done any more.
    if (now.seat !== this.#sent.seat) return this.#drop(this.left.slice(1));
    // As long as nothing is offered, the server has not yet said what may follow.
    if (now.number <= this.#sent.number || now.moves === this.#sent.moves || !now.moves.length) return;
    this.left = this.left.slice(1);
    if (this.left.length && !now.moves.includes(this.left[0]!)) this.#drop(this.left);
    else void this.#send(now, act);
  }

  async #send(now: Now, act: Act): Promise<void> {
    const [next] = this.left;
    this.#sent = now;
    if (next && (await act(next)) === false) this.#drop([]);
  }

  #drop(steps: string[]): void {
    this.left = [];
    this.dropped = steps;
  }
}
