// The first-game tours: a few turns of each game, written as records are, with what is said before each of them.

import { dice } from "../games/keeping/dice";
import { fields } from "../board/squares";
import columbiz from "./columbiz.json";
import cubo from "./cubo.json";
import kivi from "./kivi.json";
import sequenceDice from "./sequence-dice.json";

/** The seat of the person; what the other one does happens by itself. */
export const PERSON = 1;

export interface TourStep {
  /** What is said: `tour.kivi.throw`. */
  say: string;
  /** What happens in it, the person's part and then the other's. */
  events: string[];
  /** What is offered for the first of these; `keep ?` is every way of keeping dice. */
  may?: string[];
  /** Everything that is offered will do, not only what is written. */
  free?: boolean;
  /** … if it is this. */
  wants?: string;
}

export interface Tour {
  edition: string;
  steps: TourStep[];
}

export const tours: Record<string, Tour> = { kivi, columbiz, "sequence-dice": sequenceDice, cubo };

/** What a person does for an event: dice are thrown, all else is what it says. */
export function deed(event: string): string {
  const [, verb = "", ...what] = event.split(" ");
  return verb === "roll" || verb === "middle" ? "throw" : [verb, ...what].join(" ");
}

export function seatOf(event: string): number {
  return Number(event[0]);
}

/** The record of a tour, for the server to show. */
export function written({ edition }: Tour, events: string[]): string {
  const [game, name] = edition.split("/");
  return ["rekke: 1", `game: ${game}`, `edition: ${name}`, "seats: 1 | 2", "first: 1", "---", ...events, ""].join("\n");
}

/** What is offered at a position. */
export function offers(may: string[], position: string): string[] {
  return may.flatMap((move) => (move === "keep ?" ? keeps(dice(fields(position)["dice"])) : [move]));
}

/** Every way of keeping some of the dice and not all: `keep 6`, `keep -`. */
export function keeps(lying: string): string[] {
  const ways = [...lying].reduce(
    (some, face) => new Set([...some, ...[...some].map((kept) => kept + face)]),
    new Set([""]),
  );
  ways.delete(lying);
  return [...ways].map((kept) => `keep ${kept || "-"}`);
}

/** Whether something that a person does is what a step waits for. */
export function accepted(step: TourStep, event: string, what: string): boolean {
  if (what === deed(event)) return true;
  const verb = what.split(" ")[0];
  if (!step.free || event !== step.events[0] || (step.wants && verb !== step.wants)) return false;
  return (step.may ?? []).some((move) => move === what || move === `${verb} ?`);
}
