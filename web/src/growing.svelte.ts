// A long list that is drawn in portions, each in a task of its own, so that the page stays responsive on a slow phone.

/** Milliseconds between two portions: other tasks come first. */
const PAUSE = 0;

export class Growing {
  /** How many items are drawn. */
  shown = $state(0);
  #timer = 0;

  constructor(readonly portion: number) {}

  /** Begin with a portion of this many items, or with more; the others follow. Returns what stops it. */
  grow(count: number, atOnce = this.portion): () => void {
    this.stop();
    this.shown = Math.min(count, Math.max(atOnce, this.portion));
    this.#next(count);
    return () => this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(count: number): void {
    if (this.shown >= count) return;
    this.#timer = window.setTimeout(() => {
      this.shown = Math.min(count, this.shown + this.portion);
      this.#next(count);
    }, PAUSE);
  }
}
