// A tour as somebody goes through it: what has happened, what is waited for, and a word of help.

import { ask, Refusal } from "../ask";
import type { Game, Step } from "../protocol";
import { problem as why } from "../table/refusals";
import { accepted, moveOf, offers, PERSON, seatOf, written, type Tour, type TourStep } from "./tours";

/** Milliseconds before the other one does the next thing. */
const PAUSE = 1_000;

export class Touring {
  game = $state.raw<Game | null>(null);
  /** How many events have happened. */
  done = $state(0);
  /** What was done instead of what is waited for; empty while nothing was. */
  missed = $state("");
  /** The person has had enough of it. */
  skipped = $state(false);
  /** Why the server will not have it. */
  problem = $state("");

  #events: string[];
  #timer = 0;

  constructor(readonly tour: Tour) {
    this.#events = tour.steps.flatMap((step) => step.events);
  }

  async begin(): Promise<void> {
    this.done = 0;
    this.skipped = false;
    this.#events = this.tour.steps.flatMap((step) => step.events);
    await this.#read();
  }

  skip(): void {
    this.close();
    this.skipped = true;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get step(): Step | null {
    return this.game?.steps[this.done - 1] ?? null;
  }

  get position(): string {
    return this.step?.position ?? this.game?.start ?? "";
  }

  /** Which step of the tour this is, from 0. */
  get index(): number {
    return this.#indexAt(this.done);
  }

  get current(): TourStep {
    return this.tour.steps[this.index]!;
  }

  /** The person may do something now. */
  get acts(): boolean {
    return !this.ended && this.#next !== "" && seatOf(this.#next) === PERSON;
  }

  /** What is offered; of a step with several planned only the first has a choice. */
  get moves(): string[] {
    return this.acts ? this.#offeredAt(this.done) : [];
  }

  get ended(): boolean {
    return this.skipped || this.done === this.#events.length;
  }

  /** What the person should do now, in notation: `keep 4321`. */
  get wanted(): string {
    return this.acts ? moveOf(this.#next) : "";
  }

  /** Do something; false if it is not what is waited for. */
  async act(what: string): Promise<boolean> {
    if (!this.acts) return false;
    this.missed = this.problem = "";
    if (!accepted(this.current, this.#next, what)) {
      this.missed = what;
      return false;
    }
    return what === this.wanted ? this.#on() : await this.#instead(what);
  }

  /** What is offered after some planned, of which each must be offered after the last. */
  async ahead(planned: string[]): Promise<string[]> {
    const wrong = planned.find((what, n) => !this.#offeredAt(this.done + n).includes(what));
    if (wrong === undefined) return this.#offeredAt(this.done + planned.length);
    this.missed = wrong;
    throw new Refusal({ is: "refused", code: "illegal", reason: "" });
  }

  /** Something else than what is written, which is as good: the server shows what comes of it. */
  async #instead(what: string): Promise<boolean> {
    const before = this.#events;
    this.#events = this.#events.with(this.done, `${PERSON} ${what}`);
    await this.#read();
    if (!this.problem) return this.#on();
    this.#events = before;
    return false;
  }

  async #read(): Promise<void> {
    try {
      this.game = await ask<Game>("/api/replay", written(this.tour, this.#events));
    } catch (error) {
      this.problem = why(error);
    }
  }

  #on(): true {
    this.done += 1;
    if (!this.ended && seatOf(this.#next) !== PERSON) this.#timer = window.setTimeout(() => this.#on(), PAUSE);
    return true;
  }

  get #next(): string {
    return this.game ? (this.#events[this.done] ?? "") : "";
  }

  /** What the person may do after so many events; nothing where it is not theirs to go on. */
  #offeredAt(done: number): string[] {
    const next = this.#events[done] ?? "";
    if (!next || seatOf(next) !== PERSON) return [];
    const index = this.#indexAt(done);
    const begins = done === (this.#ends()[index - 1] ?? 0);
    const position = this.game?.steps[done - 1]?.position ?? "";
    const others = begins ? offers(this.tour.steps[index]!.may ?? [], position) : [];
    return [...new Set([moveOf(next), ...others])];
  }

  #indexAt(done: number): number {
    const found = this.#ends().findIndex((end) => end > done);
    return found < 0 ? this.tour.steps.length - 1 : found;
  }

  /** After how many events each step is over. */
  #ends(): number[] {
    let sum = 0;
    return this.tour.steps.map((step) => (sum += step.events.length));
  }
}
