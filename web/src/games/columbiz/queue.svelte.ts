// A queue of moves decided at once and sent one after the other, each as soon as it is legal.

/** The number of the last event, our seat that may act, and its legal moves. */
export interface Now {
  number: number;
  seat: number | undefined;
  moves: string[];
}

type PlayMove = (what: string) => unknown;

export class MoveQueue {
  /** The moves that have not happened yet; the first has been sent. */
  pending = $state.raw<string[]>([]);
  /** The moves that were dropped because they had become illegal. */
  dropped = $state.raw<string[]>([]);

  /** The moment at which the first was sent. */
  #sent: Now = { number: -1, seat: undefined, moves: [] };

  /** Send the first move now; the others follow. */
  start(steps: string[], now: Now, act: PlayMove): void {
    this.dropped = [];
    this.pending = steps;
    void this.#send(now, act);
  }

  /** Send the next move if the last one has happened. */
  update(now: Now, act: PlayMove): void {
    if (!this.pending.length) return;
    // The queue belongs to one seat: it ends when another seat acts, even one of this device.
    if (now.seat !== this.#sent.seat) return this.#drop(this.pending.slice(1));
    if (now.number <= this.#sent.number) return;
    this.pending = this.pending.slice(1);
    if (this.pending.length && !now.moves.includes(this.pending[0]!)) this.#drop(this.pending);
    else void this.#send(now, act);
  }

  async #send(now: Now, act: PlayMove): Promise<void> {
    const [next] = this.pending;
    this.#sent = now;
    if (next && (await act(next)) === false) this.#drop([]);
  }

  #drop(steps: string[]): void {
    this.pending = [];
    this.dropped = steps;
  }
}
