// The draft of a square: nine dice that change places until they are covered. The joker stays in the centre.

import { names } from "../../board/squares";
import { colour, face, type DieWord } from "./moment";

export const PLACES = names(3, 3);
export const CENTRE = 4;

export interface Draft {
  /** The throw it is made of, in notation. */
  thrown: string;
  /** The dice on the nine places in reading order. */
  laid: DieWord[];
  /** The earlier layouts, oldest first. */
  before: DieWord[][];
}

export type Order = "colour" | "face";

/** Return the first draft of a throw: sorted, so that it could be covered at once. */
export function begun(thrown: DieWord[]): Draft {
  return { thrown: thrown.join(""), laid: sorted(thrown, "colour"), before: [] };
}

/** Return a seat's draft if it is made of these dice, else a new one. */
export function draftOf(draft: Draft | undefined, thrown: DieWord[]): Draft {
  return draft?.thrown === thrown.join("") ? draft : begun(thrown);
}

/** Swap two dice; the joker stays. */
export function swapped(draft: Draft, one: number, other: number): Draft {
  if (one === other || one === CENTRE || other === CENTRE) return draft;
  const laid = draft.laid.with(one, draft.laid[other]!).with(other, draft.laid[one]!);
  return { ...draft, laid, before: [...draft.before, draft.laid] };
}

export function ordered(draft: Draft, by: Order): Draft {
  const laid = sorted(draft.laid, by);
  return laid.join() === draft.laid.join() ? draft : { ...draft, laid, before: [...draft.before, draft.laid] };
}

export function undone(draft: Draft): Draft {
  const last = draft.before.at(-1);
  return last ? { ...draft, laid: last, before: draft.before.slice(0, -1) } : draft;
}

/** Return the move that covers the square: `cover R5R4R3/R4W3B2/B3B2B1`. */
export function covering({ laid }: Draft): string {
  return `cover ${[0, 3, 6].map((at) => laid.slice(at, at + 3).join("")).join("/")}`;
}

/** Sort the dice around the joker. */
function sorted(dice: DieWord[], by: Order): DieWord[] {
  const joker = dice.filter((die) => colour(die) === "W");
  const others = dice.filter((die) => colour(die) !== "W").sort(COMPARED[by]);
  return [...others.slice(0, CENTRE), ...joker, ...others.slice(CENTRE)];
}

const byColour = (one: DieWord, other: DieWord) => colour(other).localeCompare(colour(one));
const byFace = (one: DieWord, other: DieWord) => face(other) - face(one);

const COMPARED: Record<Order, (one: DieWord, other: DieWord) => number> = {
  colour: (one, other) => byColour(one, other) || byFace(one, other),
  face: (one, other) => byFace(one, other) || byColour(one, other),
};
