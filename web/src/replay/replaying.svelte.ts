// A replay: which moment of a game is shown, and playing it automatically.

import { pauseAfter } from "../board/pace";
import type { Game, Step } from "../protocol";

/** Milliseconds for which a moment is shown at least while the game plays automatically. */
const PACE = 1_100;

export class Replaying {
  /** How many events have happened; 0 is the start. */
  at = $state(0);
  playing = $state(false);
  #timer = 0;

  constructor(
    readonly game: Game,
    at = 0,
  ) {
    this.at = this.#within(at);
  }

  get last(): number {
    return this.game.steps.length;
  }

  get step(): Step | null {
    return this.game.steps[this.at - 1] ?? null;
  }

  get position(): string {
    return this.step?.position ?? this.game.start;
  }

  get scores(): number[] {
    return this.step?.scores ?? this.game.names.map(() => 0);
  }

  /** The steps up to this moment. */
  get sofar(): Step[] {
    return this.game.steps.slice(0, this.at);
  }

  /** Show a moment, and stop playing automatically. */
  show(at: number): void {
    this.pause();
    this.at = this.#within(at);
  }

  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #on(): void {
    if (this.at < this.last) this.at += 1;
    if (this.at === this.last) this.pause();
    else this.#wait();
  }

  /** Show the next moment when this one has been seen. */
  #wait(): void {
    this.#timer = window.setTimeout(() => this.#on(), pauseAfter(this.step?.text ?? "", PACE));
  }

  #within(at: number): number {
    return Math.max(0, Math.min(at, this.game.steps.length));
  }
}
