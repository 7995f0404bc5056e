// A position of Cubo, read from its one-line text.

import { fields, numbers } from "../../board/squares";

/** A die: its colour and its face, `R6`; before the throw the face is `?`. */
export type DieWord = string;
export type Colour = "R" | "B" | "W";

/** The dice of a seat. */
export interface Tray {
  /** Nine dice: as they were thrown, or row by row as they were laid out. */
  dice: DieWord[];
  state: "hand" | "thrown" | "covered" | "late";
  /** The die that was grabbed from the middle; "" if the seat waived it, undefined before the decision. */
  prize: DieWord | undefined;
}

export interface Moment {
  /** The number of finished rounds. */
  played: number;
  /** The seat that throws the middle and swaps first. */
  start: number;
  scores: number[];
  middle: DieWord[];
  trays: Tray[];
  /** Whether everybody has covered and grabbed: then the squares are open and dice are swapped. */
  scoring: boolean;
}

export function moment(position: string): Moment {
  const field = fields(position);
  const [scores, played] = [numbers(field["scores"]), Number(field["played"])];
  const trays = (field["trays"] ?? "").split(",").map(tray);
  return {
    played,
    start: ((Number(field["first"]) - 1 + played) % scores.length) + 1,
    scores,
    middle: dieWords(field["middle"] ?? ""),
    trays,
    scoring: trays.every(settled),
  };
}

/** Read a tray: `R6…` thrown, `R5R4R3/…` covered, `…+R6` with a die grabbed, `…+-` with none, `…!` late. */
export function tray(word: string): Tray {
  const [laid, prize] = word.replace("!", "").split("+") as [string, string | undefined];
  return { dice: dieWords(laid), state: state(word), prize: prize === "-" ? "" : prize };
}

function state(word: string): Tray["state"] {
  if (word.endsWith("!")) return "late";
  if (word.includes("/")) return "covered";
  return word.includes("?") ? "hand" : "thrown";
}

function settled({ state, prize }: Tray): boolean {
  return state === "late" || prize !== undefined;
}

/** Return dice one by one: `R6B?` as R6, B?. */
export function dieWords(word: string): DieWord[] {
  return word.match(/[RBW][1-6?]/g) ?? [];
}

export function colour(die: DieWord): Colour {
  return die[0] as Colour;
}

/** Return the face, 1 to 6; 0 before the throw. */
export function face(die: DieWord): number {
  return Number(die[1]) || 0;
}
