// The examples of the rulebooks: a position, and the events that follow, in notation.

import { fields, numbers } from "../board/squares";

export interface Example {
  /** `kivi/en` */
  edition: string;
  /** The position as its one-line text; empty where the example begins at the start of a game. */
  position: string;
  lines: ExampleLine[];
}

/** A line of notation: its seat, if it has one, and whether the rules refuse it. */
export interface ExampleLine {
  seat: number;
  text: string;
  refused: boolean;
}

/** Read the lines of a fenced block with the language `rekke`. */
export function example([first = "", ...lines]: string[]): Example {
  const [kind, edition = "", ...rest] = first.split(" ");
  const position = kind === "at" ? [edition, ...rest].join(" ") : "";
  return { edition, position, lines: (position ? lines : [first, ...lines]).map(line) };
}

function line(text: string): ExampleLine {
  const seat = /^(?:refused[^:]*: )?([1-9]) /.exec(text);
  return { seat: Number(seat?.[1] ?? 0), text, refused: text.startsWith("refused") };
}

/** Return the number of seats at a position. */
export function seats(position: string): number {
  const { seats, boxed, reserve, scores } = fields(position);
  return Number(seats ?? numbers(boxed ?? reserve ?? scores).length) || 2;
}

/** Return the board that a position states, if it is not the printed one. */
export function ownBoard(position: string): string[][] | undefined {
  return fields(position)
    ["board"]?.split("/")
    .map((row) => row.split(","));
}
