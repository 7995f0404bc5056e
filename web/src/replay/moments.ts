// A moment of a game has an address, a time and a sentence.

import type { Game, Step, Welcome } from "../protocol";
import { called } from "../table/names";
import { spoken } from "../table/spoken";

const LEVELS = ["random", "novice", "skilled", "expert"];

/** `#move=37`: the moment after the 37th event. */
export function momentOf(hash: string): number | undefined {
  const found = /(?:^|&)move=(\d+)(?:&|$)/.exec(hash);
  return found ? Number(found[1]) : undefined;
}

export function addressOf(moment: number): string {
  return `#move=${moment}`;
}

/** `83207` milliseconds are `1:23`. */
export function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Who sat where: a bot stands in a record by its level, and has no seed. */
export function sitters(game: Game): string[] {
  return game.names.map((name, n) => {
    const bot = LEVELS.includes(name) && (game.seeds[n] ?? "-") === "-" ? name : "";
    return called({ name, bot, person: !bot, seeded: !bot, left: false, muted: false, yours: false });
  });
}

/** What happened in a step, as a sentence. */
export function told(step: Step, names: string[]): string {
  const [seats, game] = [names.map((name) => ({ name })), step.position.split("/")[0]];
  return spoken({ is: "event", number: step.number, at: step.at, seat: step.seat, text: step.text }, step.gains, {
    seats,
    terms: { game },
  } as Welcome);
}
