// Events wait here until the one before has been seen, because bots act faster than dice land. The server is not asked
// to wait: only what this page shows comes later.

import type { Event } from "../protocol";

/** The most events that wait. A page that is further behind, for instance because it was hidden, shows the present at once. */
export const MOST_WAITING = 24;

interface ShowingCallbacks {
  show: (event: Event) => void;
  /** Return for how many milliseconds an event is seen before the next, while this many others wait. */
  pause: (event: Event, waiting: number) => number;
}

export class Showing {
  #waiting: Event[] = [];
  /** When the last event will have been seen. */
  #until = 0;
  #timer = 0;

  constructor(readonly callbacks: ShowingCallbacks) {}

  /** The number of events that have not been shown yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Show an event in its turn. If it cannot wait, those before it do not wait either. */
  add(event: Event, waits: boolean): void {
    this.#waiting.push(event);
    if (waits && this.#waiting.length <= MOST_WAITING) this.#go();
    else this.catchUp();
  }

  /** Show everything that waits. */
  catchUp(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #go = (): void => {
    clearTimeout(this.#timer);
    while (this.#waiting.length && Date.now() >= this.#until) this.#next();
    if (this.#waiting.length) this.#timer = window.setTimeout(this.#go, this.#until - Date.now());
  };

  #next(): void {
    const event = this.#waiting.shift()!;
    this.callbacks.show(event);
    this.#until = Math.max(this.#until, Date.now() + this.callbacks.pause(event, this.#waiting.length));
  }
}
