// The odds of our own turn, if the person wants to see them and the table allows it.

import { ask } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Welcome } from "../protocol";

export class Odds {
  /** The probability of reaching each square with the throws that are left. */
  found = $state.raw<Record<string, number>>({});
  /** The move that is planned, such as `keep 44`; empty for none. */
  planned = $state("");
  #asked = "";

  /** Ask for the odds of a new position, or after another planned move; each is asked for once. */
  look(table: string, view: Welcome, seat: number | undefined): void {
    const wanted = preferences.odds && view.terms.odds !== "no" && seat !== undefined;
    const keep = /^keep ([1-6]+)$/.exec(this.planned)?.[1];
    const about = wanted ? `${seat} ${view.position} ${keep ?? ""}` : "";
    if (about === this.#asked) return;
    // While dice are marked the earlier odds stay, so that the board does not flicker.
    if (!keep || !this.#asked.startsWith(`${seat} ${view.position} `)) this.found = {};
    this.#asked = about;
    if (wanted) void this.#ask(`/api/tables/${table}/odds/${seat}${keep ? `?keep=${keep}` : ""}`, about);
  }

  async #ask(path: string, about: string): Promise<void> {
    const found = await ask<Record<string, number>>(path).catch(() => ({}));
    if (about === this.#asked) this.found = found;
  }
}
