// The end of a game: its last move is seen on the board before the result takes the place above it.

import { restTime } from "../board/pace";
import type { Welcome } from "../protocol";

export class Concluding {
  /** Whether the result is held back. */
  holds = $state(false);

  #played = false;
  #timer = 0;

  /** Notice how the table stands. A page that is opened after the game, or whose person gives up, shows the result at once. */
  see({ phase, ending }: Pick<Welcome, "phase" | "ending">): void {
    const ends = phase === "ended" && this.#played;
    this.#played = phase === "play";
    if (phase !== "ended") this.stop();
    if (!ends || ending !== "rules" || document.hidden) return;
    this.holds = restTime() > 0;
    this.#timer = window.setTimeout(() => (this.holds = false), 2 * restTime());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.holds = false;
  }
}
