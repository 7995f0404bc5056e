// The odds of our own turn, as long as somebody wants to see them and the table allows it.

import { ask } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Welcome } from "../protocol";

export class Odds {
  /** The chance to reach each square with the throws that are left. */
  found = $state.raw<Record<string, number>>({});
  #asked = "";

  /** Look whether there is something new to know; nothing is asked twice of one position. */
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
