// The steps of the current game. The board needs none of them: the view has the position. They are received one by one;
// those from before the page was opened, or from while it was not connected, are read in the background.

import { askOnce, pauseBefore, temporary } from "../ask";
import type { SeenStep } from "../games/props";
import type { Game } from "../protocol";
import { takesBack } from "./lines";

const LONGEST_PAUSE = 60_000;

export class Steps {
  /** All steps that are known, oldest first. */
  all = $state.raw<SeenStep[]>([]);
  /** Whether no step is missing. */
  whole = $state(true);

  #reading = 0;
  #timer = 0;

  constructor(readonly address: string) {}

  /** Forget everything, because another game begins. */
  restart(): void {
    this.stop();
    this.all = [];
    this.whole = true;
  }

  add(step: SeenStep): void {
    this.all = [...this.all, step];
  }

  /** Remove the last step, because it was taken back; the step that says so stands in its place, if there is one. */
  takeBack(instead?: SeenStep): void {
    const at = this.all.findLastIndex(({ text }) => !takesBack(text));
    this.all = [...this.all.slice(0, Math.max(at, 0)), ...this.all.slice(at + 1), ...(instead ? [instead] : [])];
  }

  /** Note that a step is missing. */
  miss(): void {
    this.whole = false;
  }

  /** Read the steps up to this number if some are missing, however often the server has to be asked. */
  fill(upTo: number): void {
    this.stop();
    if (!this.whole) void this.#read(upTo, 0);
  }

  stop(): void {
    this.#reading += 1;
    clearTimeout(this.#timer);
  }

  async #read(upTo: number, tries: number): Promise<void> {
    const reading = this.#reading;
    try {
      const game = await askOnce<Game>(this.address);
      if (reading === this.#reading) this.#join(game.steps.filter(({ number }) => number <= upTo));
    } catch (problem) {
      if (reading !== this.#reading || !temporary(problem)) return;
      this.#timer = window.setTimeout(() => void this.#read(upTo, tries + 1), pauseBefore(tries, LONGEST_PAUSE));
    }
  }

  /** Put the steps that were read before those that were received later. */
  #join(read: SeenStep[]): void {
    const last = read.at(-1)?.number ?? 0;
    this.all = [...read, ...this.all.filter(({ number }) => number > last)];
    this.whole = true;
  }
}
