// The first-game tours: a few turns of a game, written like a record, with a word about each step. `tour/kivi.json` is the
// tour of KIVI; a game without a file has no tour.

import { fields } from "../board/squares";
import { thrown } from "../board/throws";
import { dice } from "../games/keeping/dice";

/** The seat of the person; the other seat acts by itself. */
export const PERSON = 1;

export interface TourStep {
  /** The last part of the key of its words: `tour.kivi.throw`. */
  say: string;
  /** The events of the step, first the person's and then the other seat's. A step without events is only to be read. */
  events: string[];
  /** The squares that are lit while it is read. */
  lit?: string[];
  /** The moves offered for the first of these; `keep ?` stands for every way of keeping dice. */
  may?: string[];
  /** Whether any offered move will do instead of the written one. */
  free?: boolean;
  /** The verb that such a move must have. */
  wants?: string;
  /** Events after which the points of such a move are counted, so that they can be shown while it is planned. */
  counted?: string[];
}

export interface Tour {
  edition: string;
  steps: TourStep[];
}

const files = import.meta.glob<Tour>("./*.json", { import: "default" });

export function hasTour(game: string): boolean {
  return pathOf(game) in files;
}

/** Load the tour of a game that has one. */
export function loadTour(game: string): Promise<Tour> {
  return files[pathOf(game)]!();
}

function pathOf(game: string): string {
  return `./${game}.json`;
}

/** Return the move of a person that leads to an event: dice are thrown, everything else is done as it is written. */
export function moveOf(event: string): string {
  const text = event.slice(event.indexOf(" ") + 1);
  return thrown(text) ? "throw" : text;
}

export function seatOf(event: string): number {
  return Number(event[0]);
}

/** Return the record of a tour, for the server to replay. */
export function tourRecord({ edition }: Tour, events: string[]): string {
  const [game, name] = edition.split("/");
  return ["rekke: 1", `game: ${game}`, `edition: ${name}`, "seats: 1 | 2", "first: 1", "---", ...events, ""].join("\n");
}

/** Return the moves that a step offers at a position. */
export function offers(may: string[], position: string): string[] {
  return may.flatMap((move) => (move === "keep ?" ? keeps(dice(fields(position)["dice"])) : [move]));
}

/** Return every way of keeping some of the dice and not all: `keep 6`, `keep -`. */
export function keeps(lying: string): string[] {
  const ways = [...lying].reduce(
    (some, face) => new Set([...some, ...[...some].map((kept) => kept + face)]),
    new Set([""]),
  );
  ways.delete(lying);
  return [...ways].map((kept) => `keep ${kept || "-"}`);
}

/** Say whether a step accepts a move in place of an event. */
export function accepted(step: TourStep, event: string, move: string): boolean {
  if (move === moveOf(event)) return true;
  const verb = move.split(" ")[0];
  if (!step.free || event !== step.events[0] || (step.wants && verb !== step.wants)) return false;
  return (step.may ?? []).some((offered) => offered === move || offered === `${verb} ?`);
}
