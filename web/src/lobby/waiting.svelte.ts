// Waiting for others: it goes on while this person looks at other pages, and ends when they are found or stop it.

import { mount } from "svelte";
import { ask, pauseBefore, random, temporary } from "../ask";
import type { Found, Seeker, Waits, Welcome } from "../protocol";
import { go, path } from "../route.svelte";
import { chord, sound } from "../table/sounds";
import { keep } from "../table/kept";
import { problem } from "../table/refusals";
import { t } from "../words/words.svelte";
import { sealOf } from "../verify/fairness";
import { seek } from "./stream";

/** Who is looked for, without what the page adds by itself. */
export type Wanted = Omit<Seeker, "seal">;

/** How often a lost connection is opened again in a row. */
const MOST_LOST = 6;

class Waiting {
  /** What the server last said; null while nobody waits here, or before its first answer. */
  waits = $state.raw<Waits | null>(null);
  found = $state.raw<Found | null>(null);
  wanted = $state.raw<Wanted | null>(null);
  /** Why the waiting has ended without a seat. */
  message = $state("");
  /** The server's time less ours. */
  #ahead = 0;
  #stop: AbortController | null = null;
  #bar = false;

  /** Begin to wait. */
  async begin(wanted: Wanted): Promise<void> {
    this.stop();
    const stop = (this.#stop = new AbortController());
    await this.#showBar();
    // A second press of the button, or a stop, came while the bar was loaded.
    if (stop.signal.aborted) return;
    this.wanted = wanted;
    const seed = random(16);
    for (let failures = 0; !stop.signal.aborted; failures++) {
      try {
        for await (const message of seek({ ...wanted, seal: sealOf(seed) }, stop.signal)) {
          if (stop.signal.aborted) return;
          failures = 0;
          if (message.is === "waits") {
            this.waits = message;
            this.#ahead = message.now - Date.now();
          } else if (message.is === "found") return await this.#seated(message, seed);
          else if (message.code !== "closing") return this.#end(t("lobby.lost"));
        }
      } catch (thrown) {
        if (stop.signal.aborted) return;
        if (!temporary(thrown)) return this.#end(problem(thrown));
      }
      if (failures >= MOST_LOST) return this.#end(t("lobby.lost"));
      await new Promise((later) => setTimeout(later, pauseBefore(failures, 5_000)));
    }
  }

  /** Wait no longer, or forget the seat that was found. */
  stop(): void {
    this.#stop?.abort();
    this.#end("");
    this.found = null;
  }

  /** Return the milliseconds that this person has waited at a moment. */
  waited(now: number): number {
    return this.waits ? Math.max(0, now + this.#ahead - this.waits.since) : 0;
  }

  /** Go to the table that was found. */
  enter(): void {
    const { found } = this;
    this.found = null;
    if (found) go(`/table/${found.table}`);
  }

  async #seated(found: Found, seed: string): Promise<void> {
    try {
      // The commitment is kept before the seed is revealed, as everywhere.
      const { commitment, games } = await ask<Welcome>(`/api/tables/${found.table}`);
      keep(found.table, games, { commitment, seals: null, seeds: { [found.seat]: seed } });
    } catch {
      // Without the promise the seat plays without a seed.
    }
    this.#end("");
    this.found = found;
    sound("sits");
    chord();
    if (path()[0] === "find") this.enter();
  }

  #end(message: string): void {
    Object.assign(this, { wanted: null, waits: null, message });
  }

  /** Show the bar that goes along to other pages. */
  async #showBar(): Promise<void> {
    if (this.#bar) return;
    this.#bar = true;
    const { default: WaitingBar } = await import("./WaitingBar.svelte");
    mount(WaitingBar, { target: document.body });
  }
}

export const waiting = new Waiting();
