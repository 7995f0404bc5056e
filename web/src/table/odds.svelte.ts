// The odds of our own turn, if the person wants to see them and the table allows it.

import { ask } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Welcome } from "../protocol";

export class Odds {
  /** The probability of reaching each square with the throws that are left. */
  found = $state.raw<Record<string, number>>({});
  #asked = "";

  /** Ask for the odds of a new position; each position is asked for once. */
  look(table: string, view: Welcome, seat: number | undefined): void {
    const wanted = preferences.odds && view.terms.odds !== "no" && seat !== undefined;
    const about = wanted ? `${seat} ${view.position}` : "";
    if (about === this.#asked) return;
    this.#asked = about;
    this.found = {};
    if (wanted) void this.#ask(`/api/tables/${table}/odds/${seat}`, about);
  }

  async #ask(path: string, about: string): Promise<void> {
    const found = await ask<Record<string, number>>(path).catch(() => ({}));
    if (about === this.#asked) this.found = found;
  }
}
