// The moments of a game that is looked back at: each has an address, a time and a sentence.

import type { Game, SeatView, Step } from "../protocol";
import { seatNames } from "../table/names";
import { eventSentence } from "../table/sentences";
import { phrase } from "../words/words.svelte";

/** Return the moment that an address names: `#move=37` is the one after the 37th event. */
export function momentOf(hash: string): number | undefined {
  const found = /(?:^|&)move=(\d+)(?:&|$)/.exec(hash);
  return found ? Number(found[1]) : undefined;
}

export function momentHash(moment: number): string {
  return `#move=${moment}`;
}

/** Return `83207` milliseconds as `1:23`. */
export function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return milliseconds as a duration of HTML: `PT83S`. */
export function duration(milliseconds: number): string {
  return `PT${Math.floor(milliseconds / 1000)}S`;
}

/** Return the names of all seats; in a record a bot has the name of its level, and no seed. */
export function sitters(game: Game): string[] {
  const seats = game.names.map((name, n) => {
    const isBot = phrase(`level.${name}`) !== undefined && (game.seeds[n] ?? "-") === "-";
    return seatNamed(name, isBot ? name : "");
  });
  return seatNames(seats);
}

function seatNamed(name: string, bot = ""): SeatView {
  const absent = { withheld: false, left: false, left_at: 0, muted: false, yours: false };
  return { name, bot, person: !bot, seal: "", seed: "", ...absent };
}

/** Return what happened in a step of a game, as a sentence. */
export function stepSentence(step: Step, names: string[], counted: boolean): string {
  const event = { is: "event" as const, number: step.number, at: step.at, seat: step.seat, text: step.text };
  return eventSentence(event, step.gains, { seats: names.map((name) => seatNamed(name)), counted });
}

/** Return the choices that were taken back before a step, as sentences. */
export function takenBack(step: Step, names: string[]): string {
  const choices = (step.taken_back ?? []).map((text) => ({ ...step, text, gains: [] }));
  return choices.map((choice) => stepSentence(choice, names, false)).join(" ");
}
