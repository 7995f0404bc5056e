// The examples of the rulebooks: a position that can be drawn, and what happens from there, in notation.

import { fields, numbers } from "../board/squares";

export interface Example {
  /** `kivi/en` */
  edition: string;
  /** The position as its one-line text; nothing where the example begins at the start. */
  position: string;
  lines: Line[];
}

/** A line of notation: whose it is, if it is anybody's, and whether it is refused. */
export interface Line {
  seat: number;
  text: string;
  refused: boolean;
}

/** Read the lines of a fenced block `rekke`. */
export function example([first = "", ...lines]: string[]): Example {
  const [kind, edition = "", ...rest] = first.split(" ");
  const position = kind === "at" ? [edition, ...rest].join(" ") : "";
  return { edition, position, lines: (position ? lines : [first, ...lines]).map(line) };
}

function line(text: string): Line {
  const seat = /^(?:refused[^:]*: )?([1-4]) /.exec(text);
  return { seat: Number(seat?.[1] ?? 0), text, refused: text.startsWith("refused") };
}

/** How many sit at a position. */
export function seats(position: string): number {
  const { seats, boxed, reserve, scores } = fields(position);
  return Number(seats ?? numbers(boxed ?? reserve ?? scores).length) || 2;
}

/** The board that a position brings along, if it is not the printed one. */
export function ownBoard(position: string): string[][] | undefined {
  return fields(position)
    ["board"]?.split("/")
    .map((row) => row.split(","));
}
