// What people say and sign, with the name each had then: a rematch moves everybody up one seat.

import type { Event } from "../protocol";

export interface TalkLine {
  number: number;
  seat: number;
  name: string;
  /** A sign's name, or nothing where words were said. */
  sign: string;
  text: string;
}

const MOST = 60;

export class Conversation {
  lines: TalkLine[] = [];
  #names: string[] = [];

  /** Hear a line of the log; tells whether something was said with it. */
  hear(event: Event): boolean {
    const [verb, what] = event.text.split(/ (.*)/s);
    if (verb === "sits") this.#names[event.seat - 1] = what ?? "";
    if (verb === "opens" && event.number > 1) this.#names = movedUp(this.#names, seats(what ?? ""));
    if (verb !== "says" && verb !== "signs") return false;
    const name = this.#names[event.seat - 1] ?? "";
    const line = verb === "signs" ? { sign: what ?? "", text: "" } : { sign: "", text: what ?? "" };
    this.lines = [...this.lines.slice(1 - MOST), { number: event.number, seat: event.seat, name, ...line }];
    return true;
  }
}

/** How many seats a line that opens a game speaks of: `kivi/en seats=3 dice=…`. */
function seats(terms: string): number {
  return Number(/ seats=(\d)/.exec(terms)?.[1] ?? 2);
}

/** Everybody one seat on, the last one to the first. */
function movedUp(names: string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => names[(seat + seats - 1) % seats] ?? "");
}
