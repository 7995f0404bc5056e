// The chat, with the name that each speaker had at the time: a rematch moves everybody up one seat.

import type { Event } from "../protocol";

export interface TalkLine {
  number: number;
  seat: number;
  name: string;
  /** The name of a sign; empty for a text. */
  sign: string;
  text: string;
}

const MOST = 60;

export class Conversation {
  lines: TalkLine[] = [];
  #names: string[] = [];

  /** Add a line of the log; return whether it belongs to the chat. */
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

/** Return the number of seats in the terms of a game: `kivi/en seats=3 dice=…`. */
function seats(terms: string): number {
  return Number(/ seats=(\d)/.exec(terms)?.[1] ?? 2);
}

/** Move every name up one seat, the last to the first. */
function movedUp(names: string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => names[(seat + seats - 1) % seats] ?? "");
}
