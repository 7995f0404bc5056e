// A tutor against bots: it warns before a choice that is a mistake, and is silent when in doubt.

import { askOnce } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Advice, RatedChoice, Welcome } from "../protocol";
import { hasCompany, hasHint, hintPath } from "./hints.svelte";

/** The most milliseconds that a move waits for the tutor's opinion; then it goes through. */
export const PATIENCE = 400;
/** The marks before which a person is warned. */
const COSTLY: RatedChoice["mark"][] = ["mistake", "blunder"];

/** A choice that costs too much: what it loses, and what would be better. */
export interface CostlyMove {
  lost: number;
  advice: Advice;
}

export class Tutor {
  #about = "";
  #table = "";
  #seat = 0;
  #known: Promise<Advice | null> = Promise.resolve(null);

  /** Find out in advance what the choices of a new position are worth, if the person wants to be warned. */
  look(table: string, view: Welcome, seat: number | undefined): void {
    const wanted = preferences.tutor && hasHint(view, seat) && !hasCompany(view);
    const about = wanted ? `${seat} ${view.position}` : "";
    if (about === this.#about) return;
    this.#about = about;
    this.#table = table;
    this.#seat = seat ?? 0;
    if (wanted) this.#known = this.#ask();
  }

  /** Say whether there may be something to warn of. */
  get watches(): boolean {
    return this.#about !== "";
  }

  /** Return what a costly move costs; null if it is not costly, or if that is not known in time. */
  async judge(move: string): Promise<CostlyMove | null> {
    if (!this.watches) return null;
    const late = new Promise<null>((later) => setTimeout(() => later(null), PATIENCE));
    return Promise.race([this.#judged(move).catch(() => null), late]);
  }

  async #judged(move: string): Promise<CostlyMove | null> {
    const about = this.#about;
    let advice = await this.#known;
    // Squares of Cubo are too many to list: one that is laid is judged when it is covered.
    if (advice?.choices.length && !rated(advice, move)) advice = await this.#ask(move);
    const choice = advice && rated(advice, move);
    if (!advice || !choice || about !== this.#about || !COSTLY.includes(choice.mark)) return null;
    return { lost: advice.choices[0]!.worth - choice.worth, advice };
  }

  #ask(move = ""): Promise<Advice | null> {
    return askOnce<Advice>(hintPath(this.#table, this.#seat, move)).catch(() => null);
  }
}

function rated({ choices }: Advice, move: string): RatedChoice | undefined {
  return choices.find(({ event }) => event === move);
}
