// The progress of a person through a tour: what has happened, and which move is expected.

import { ask, Refusal } from "../ask";
import { pauseAfter } from "../board/pace";
import type { GainView, Game, Step } from "../protocol";
import { problem as why } from "../table/refusals";
import { accepted, moveOf, offers, PERSON, seatOf, tourRecord, type Tour, type TourStep } from "./tours";

/** Milliseconds before the other seat acts. */
const PAUSE = 1_000;

export class Touring {
  game = $state.raw<Game | null>(null);
  /** The number of events so far. */
  done = $state(0);
  /** The number of steps without events that have been read. */
  read = $state(0);
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
    this.done = this.read = 0;
    this.skipped = false;
    this.#events = this.tour.steps.flatMap((step) => step.events);
    await this.#replay();
  }

  /** Go on from a step that is only to be read. */
  next(): void {
    if (this.reads) this.read += 1;
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

  /** The steps up to this moment. */
  get sofar(): Step[] {
    return this.game?.steps.slice(0, this.done) ?? [];
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

  /** Whether the current step is only to be read. */
  get reads(): boolean {
    return !this.ended && this.game !== null && this.current.events.length === 0;
  }

  /** Whether it is the person's turn. */
  get acts(): boolean {
    return !this.ended && !this.reads && this.#next !== "" && seatOf(this.#next) === PERSON;
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

  /** The square of the expected move; empty where any other would do, or where it has none. */
  get meant(): string {
    const [, square] = /^(?:place|remove|swap) (\w\d)$/.exec(this.wanted) ?? [];
    return this.current.free ? "" : (square ?? "");
  }

  /** Make a move, and then a throw if wanted; return false if the move is not the expected one. */
  async act(what: string, throwing = false): Promise<boolean> {
    const made = await this.#make(what);
    return made && throwing ? this.#make("throw") : made;
  }

  async #make(what: string): Promise<boolean> {
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

  /** Return what a planned move would earn, where the tour says what has to happen until it is counted. */
  async worth(planned: string): Promise<GainView[]> {
    if (!this.current.counted) return [];
    const events = [...this.#events.slice(0, this.done), `${PERSON} ${planned}`, ...this.current.counted];
    const { steps } = await ask<Game>("/api/replay", tourRecord(this.tour, events));
    return steps.slice(this.done).find(({ gains }) => gains.length)?.gains ?? [];
  }

  /** Make a move that is as good as the written one; the server computes what follows. */
  async #instead(what: string): Promise<boolean> {
    const before = this.#events;
    this.#events = this.#events.with(this.done, `${PERSON} ${what}`);
    await this.#replay();
    if (!this.problem) return this.#on();
    this.#events = before;
    return false;
  }

  async #replay(): Promise<void> {
    try {
      this.game = await ask<Game>("/api/replay", tourRecord(this.tour, this.#events));
    } catch (error) {
      this.problem = why(error);
    }
  }

  #on(): true {
    this.done += 1;
    const pause = pauseAfter(this.step?.text ?? "", PAUSE);
    if (!this.ended && seatOf(this.#next) !== PERSON) this.#timer = window.setTimeout(() => this.#on(), pause);
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
    const begins = done === this.#begin(index);
    const position = this.game?.steps[done - 1]?.position ?? "";
    const others = begins ? offers(this.tour.steps[index]!.may ?? [], position) : [];
    return [...new Set([moveOf(next), ...others])];
  }

  /** Return the index of the step after this many events: the first with events to come, or to be read. */
  #indexAt(done: number): number {
    const { steps } = this.tour;
    let unread = -this.read;
    const found = steps.findIndex(({ events }, n) =>
      events.length ? this.#begin(n) + events.length > done : ++unread > 0,
    );
    return found < 0 ? steps.length - 1 : found;
  }

  /** Return the number of events before a step. */
  #begin(index: number): number {
    return this.tour.steps.slice(0, index).reduce((sum, { events }) => sum + events.length, 0);
  }
}
