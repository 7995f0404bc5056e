// The chat, with the name that each speaker had at the time: a rematch moves everybody up one seat.

import type { Event } from "../protocol";
import { distinctNames } from "./names";

export interface TalkLine {
  number: number;
  seat: number;
  name: string;
  /** The name of a sign; empty for a text. */
  sign: string;
  text: string;
  /** A number for the person who said it, wherever they sat. */
  person: number;
}

interface Speaker {
  name: string;
  person: number;
}

const MOST = 60;
/** The sign that a seat gives by taking a hint. */
export const HINT = "hint";
const NOBODY: Speaker = { name: "", person: 0 };
/** The text that the server puts in the place of a message that was erased. */
export const ERASED = "(erased)";

export class Conversation {
  lines: TalkLine[] = [];
  #sitters: Speaker[] = [];

  /** Add a line of the log; return whether the chat is different then. */
  hear(event: Event): boolean {
    const [verb, what = ""] = event.text.split(/ (.*)/s);
    const sitter = this.#sitters[event.seat - 1] ?? NOBODY;
    switch (verb) {
      case "sits":
        this.#sitters[event.seat - 1] = { name: what, person: sitter.person || event.number };
        return false;
      case "stands":
        this.#sitters[event.seat - 1] = NOBODY;
        return false;
      case "opens":
        if (event.number > 1) this.#sitters = movedUp(this.#sitters, seats(what));
        return false;
      case "erases":
        return this.#erase(sitter.person);
      case "says":
      case "signs":
      case "consults": {
        const line = verb === "says" ? { sign: "", text: what } : { sign: verb === "signs" ? what : HINT, text: "" };
        const { number, seat } = event;
        const name = distinctNames(Array.from(this.#sitters, (each) => each?.name ?? ""))[seat - 1] ?? "";
        this.lines = [...this.lines.slice(1 - MOST), { number, seat, name, person: sitter.person, ...line }];
        return true;
      }
      default:
        return false;
    }
  }

  /** Remove what a person has said, and their name. */
  #erase(person: number): boolean {
    if (!person) return false;
    this.lines = this.lines.map((line) =>
      line.person === person ? { ...line, name: "", text: line.text && ERASED } : line,
    );
    this.#sitters = this.#sitters.map((sitter) => (sitter?.person === person ? { name: "", person } : sitter));
    return true;
  }
}

/** Return the number of seats in the terms of a game: `kivi/en seats=3 dice=…`. */
function seats(terms: string): number {
  return Number(/ seats=(\d)/.exec(terms)?.[1] ?? 2);
}

/** Move everybody up one seat, the last to the first. */
function movedUp(sitters: Speaker[], seats: number): Speaker[] {
  return Array.from({ length: seats }, (_, seat) => sitters[(seat + seats - 1) % seats] ?? NOBODY);
}
