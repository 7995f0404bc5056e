// The points of a square while its dice are still being laid: the server counts them, a moment after the last change.

import type { GainView } from "../../protocol";

/** Milliseconds without a change after which the server is asked. */
const SETTLED = 150;

export class LiveScore {
  #known = $state.raw<{ square: string; gains: GainView[] }>({ square: "", gains: [] });
  #wanted = "";
  #timer = 0;

  /** Return the lines of a square that count; none before the server has said so. */
  gains(square: string): GainView[] {
    return this.#known.square === square ? this.#known.gains : [];
  }

  /** Ask what a square is worth, `cover R5…`; an empty one is worth nothing. */
  see(square: string, worth: ((planned: string) => Promise<GainView[]>) | undefined): void {
    if (square === this.#wanted) return;
    this.#wanted = square;
    clearTimeout(this.#timer);
    if (square && worth) this.#timer = window.setTimeout(() => void this.#ask(square, worth), SETTLED);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(square: string, worth: (planned: string) => Promise<GainView[]>): Promise<void> {
    // If we cover meanwhile, or are too late, the refusal explains nothing new.
    const gains = await worth(square).catch(() => []);
    if (square === this.#wanted) this.#known = { square, gains };
  }
}
