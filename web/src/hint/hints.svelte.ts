// The hint of the person at this device: asked for, and forgotten with the next position.

import { ask } from "../ask";
import type { Advice, Request, Welcome } from "../protocol";

/** Say whether a seat of ours has a choice about which this table gives hints. */
export function hasHint(view: Welcome, seat: number | undefined): boolean {
  return view.terms.odds === "hints" && seat !== undefined && (view.moves[String(seat)] ?? ["throw"])[0] !== "throw";
}

/** Say whether other people play here: they see that a hint is taken. */
export function hasCompany({ seats }: Welcome): boolean {
  return seats.some(({ person, yours }) => person && !yours);
}

export function hintPath(table: string, seat: number, move = ""): string {
  return `/api/tables/${table}/hint/${seat}${move && `?move=${encodeURIComponent(move)}`}`;
}

export class Hints {
  found = $state.raw<Advice | null>(null);
  /** What went wrong when the last hint was asked for. */
  problem = $state.raw<unknown>(null);
  asking = $state(false);
  #about = "";

  /** Forget the hint as soon as it is about another choice. */
  look(view: Welcome, seat: number | undefined): void {
    const about = `${seat} ${view.position}`;
    if (about === this.#about) return;
    this.#about = about;
    this.found = this.problem = null;
  }

  /** Show a hint that is known already. */
  show(advice: Advice): void {
    this.found = advice;
    this.problem = null;
  }

  /** Ask for a hint; where other people play, they are told first. */
  async take(table: string, view: Welcome, seat: number, act: (request: Request) => Promise<unknown>): Promise<void> {
    const about = this.#about;
    this.asking = true;
    this.problem = null;
    try {
      if (hasCompany(view)) await act({ do: "hint", seat });
      const found = await ask<Advice>(hintPath(table, seat));
      if (about === this.#about) this.found = found;
    } catch (thrown) {
      if (about === this.#about) this.problem = thrown;
    } finally {
      this.asking = false;
    }
  }
}
