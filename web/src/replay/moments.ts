// The moments of a game that is looked back at: each has an address, a time and a sentence.

import type { Game, SeatView, Step } from "../protocol";
import { seatName } from "../table/names";
import { eventSentence } from "../table/sentences";
import { phrase } from "../words/words.svelte";

/** Return the moment that an address names: `#move=37` is the one after the 37th event. */
export function momentOf(hash: string): number | undefined {
  const found = /(?:^|&)move=(\d+)(?:&|$)/.exec(hash);
  return found ? Number(found[1]) : undefined;
}

export function addressOf(moment: number): string {
  return `#move=${moment}`;
}

/** Return `83207` milliseconds as `1:23`. */
export function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return the names of all seats; in a record a bot has the name of its level, and no seed. */
export function sitters(game: Game): string[] {
  return game.names.map((name, n) => {
    const isBot = phrase(`level.${name}`) !== undefined && (game.seeds[n] ?? "-") === "-";
    return seatName(seatNamed(name, isBot ? name : ""));
  });
}

function seatNamed(name: string, bot = ""): SeatView {
  return { name, bot, person: !bot, seeded: !bot, left: false, muted: false, yours: false };
}

/** Return what happened in a step of a game, as a sentence. */
export function stepSentence(step: Step, names: string[], counted: boolean): string {
  const event = { is: "event" as const, number: step.number, at: step.at, seat: step.seat, text: step.text };
  return eventSentence(event, step.gains, { seats: names.map((name) => seatNamed(name)), counted });
}
