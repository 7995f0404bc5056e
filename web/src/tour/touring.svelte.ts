// The progress of a person through a tour: what has happened, and which move is expected.

import { ask, Refusal } from "../ask";
import type { Game, Step } from "../protocol";
import { problem as why } from "../table/refusals";
import { accepted, moveOf, offers, PERSON, seatOf, written, type Tour, type TourStep } from "./tours";

/** Milliseconds before the other seat acts. */
const PAUSE = 1_000;

export class Touring {
  game = $state.raw<Game | null>(null);
  /** The number of events so far. */
  done = $state(0);
  /** The move that was made instead of the expected one; empty if none was. */
  missed = $state("");
  /** Whether the person has left the tour before its end. */
  skipped = $state(false);
  /** Why the server refused a move. */
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

  /** The index of the current step. */
  get index(): number {
    return this.#indexAt(this.done);
  }

  get current(): TourStep {
    return this.tour.steps[this.index]!;
  }

  /** Whether it is the person's turn. */
  get acts(): boolean {
    return !this.ended && this.#next !== "" && seatOf(this.#next) === PERSON;
  }

  /** The legal moves; only the first move of a step has alternatives. */
  get moves(): string[] {
    return this.acts ? this.#offeredAt(this.done) : [];
  }

  get ended(): boolean {
    return this.skipped || this.done === this.#events.length;
  }

  /** The expected move, in notation: `keep 4321`. */
  get wanted(): string {
    return this.acts ? moveOf(this.#next) : "";
  }

  /** Make a move; return false if it is not the expected one. */
  async act(what: string): Promise<boolean> {
    if (!this.acts) return false;
    this.missed = this.problem = "";
    if (!accepted(this.current, this.#next, what)) {
      this.missed = what;
      return false;
    }
    return what === this.wanted ? this.#on() : await this.#instead(what);
  }

  /** Return the legal moves after some planned ones, each of which must be legal after the one before. */
  async ahead(planned: string[]): Promise<string[]> {
    const wrong = planned.find((what, n) => !this.#offeredAt(this.done + n).includes(what));
    if (wrong === undefined) return this.#offeredAt(this.done + planned.length);
    this.missed = wrong;
    throw new Refusal({ is: "refused", code: "illegal", reason: "" });
  }

  /** Make a move that is as good as the written one; the server computes what follows. */
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

  /** Return the person's legal moves after this many events; none if it is not their turn. */
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

  /** Return the number of events after which each step ends. */
  #ends(): number[] {
    let sum = 0;
    return this.tour.steps.map((step) => (sum += step.events.length));
  }
}
