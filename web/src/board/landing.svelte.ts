// Whether the dice of the last throw are still in the air: what they mean is shown when they have landed.

import { onDestroy } from "svelte";
import type { Step } from "../protocol";
import { landingTime } from "./pace";
import { single, thrown } from "./throws";

export class Landing {
  falling = $state(false);

  /** The number of the last step that was seen; undefined before the first, which has landed long ago. */
  #number: number | undefined;
  #timer = 0;

  /** Notice the last step; `dice` is the number of dice of a turn, because each has its place in the tray. */
  see(step: Step | null, dice: number): void {
    const number = step?.number ?? 0;
    const before = this.#number;
    if (number === before) return;
    this.#number = number;
    this.stop();
    if (before === undefined) return;
    const fell = single(thrown(step?.text ?? "")).length;
    const time = fell ? landingTime(Math.max(fell, dice)) : 0;
    if (!time) return;
    this.falling = true;
    this.#timer = window.setTimeout(() => (this.falling = false), time);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.falling = false;
  }
}

/** Return the landing of the dice of a board, for as long as the board is on the page. */
export function followLanding(step: () => Step | null, dice: () => number): Landing {
  const landing = new Landing();
  onDestroy(() => landing.stop());
  $effect.pre(() => landing.see(step(), dice()));
  return landing;
}
