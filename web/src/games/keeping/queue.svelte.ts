// Several moves that were decided at once and are sent one after the other, each when the server offers it.

/** A moment: the number of the last event, our seat that may act, and what it may do. */
export interface Now {
  number: number;
  seat: number | undefined;
  moves: string[];
}

type Act = (what: string) => unknown;

export class MoveQueue {
  /** What is yet to happen; the first is on its way. */
  pending = $state.raw<string[]>([]);
  /** What could not be done any more. */
  dropped = $state.raw<string[]>([]);

  /** When that was sent. */
  #sent: Now = { number: -1, seat: undefined, moves: [] };

  /** Send the first now; the others follow. */
  start(steps: string[], now: Now, act: Act): void {
    this.dropped = [];
    this.pending = steps;
    void this.#send(now, act);
  }

  /** Something has happened, or other moves are offered: go on if what was sent last has happened. */
  update(now: Now, act: Act): void {
    if (!this.pending.length) return;
    // A plan is its seat's: where others act, on this device too, nothing of it can be done any more.
    if (now.seat !== this.#sent.seat) return this.#drop(this.pending.slice(1));
    // As long as nothing is offered, the server has not yet said what may follow.
    if (now.number <= this.#sent.number || now.moves === this.#sent.moves || !now.moves.length) return;
    this.pending = this.pending.slice(1);
    if (this.pending.length && !now.moves.includes(this.pending[0]!)) this.#drop(this.pending);
    else void this.#send(now, act);
  }

  async #send(now: Now, act: Act): Promise<void> {
    const [next] = this.pending;
    this.#sent = now;
    if (next && (await act(next)) === false) this.#drop([]);
  }

  #drop(steps: string[]): void {
    this.pending = [];
    this.dropped = steps;
  }
}
