// Opening a table: its terms, everybody who is known, and the beginning of the game are one request. With it go the seals of
// our seeds; the page of the table reveals the seeds, when the server can no longer change its mind.

import { openTable, random } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Level } from "../games/levels";
import type * as protocol from "../protocol";
import { t } from "../words/words.svelte";
import { cleanName } from "./names";

/** The planned player of a seat: this person, another one at this device, a friend with the link, or a bot. */
export type PlannedSitter = { kind: "me" | "here"; name: string } | { kind: "friend" } | { kind: "bot"; level: Level };

/** Open a table against a bot and begin; return its name. */
export function playAlone(game: string, level: Level): Promise<string> {
  return open({ game }, [
    { kind: "me", name: preferences.name },
    { kind: "bot", level },
  ]);
}

/** Open a table, seat everybody who is known, and begin unless a friend is still to come; return its name. */
export async function open(terms: protocol.Terms, sitters: PlannedSitter[], first = 0): Promise<string> {
  const begin = !sitters.some(({ kind }) => kind === "friend");
  // Loaded here, because the first page does without it.
  const [{ sealOf }, { keep }] = await Promise.all([import("../verify/fairness"), import("./kept")]);
  const seeds = sitters.map(({ kind }) => (kind === "me" || kind === "here" ? random(16) : ""));
  const taken = sitters.map((sitter, n) => ({ ...seated(sitter, n), ...(seeds[n] && { seal: sealOf(seeds[n]) }) }));
  const { table, commitment } = await openTable({ ...terms, seats: sitters.length, sitters: taken, begin, first });
  const own = seeds.flatMap((seed, n) => (seed ? [[n + 1, seed] as const] : []));
  keep(table, 1, { commitment, seals: null, seeds: Object.fromEntries(own) });
  return table;
}

/** Return who takes a seat, in the words of the server. */
function seated(sitter: PlannedSitter, index: number): protocol.Sitter {
  if (sitter.kind === "friend") return {};
  if (sitter.kind === "bot") return { bot: sitter.level };
  return { name: cleanName(sitter.name) || nameless(index + 1, sitter.kind) };
}

/** Return the name of somebody who has not given one. */
function nameless(seat: number, kind: "me" | "here"): string {
  return kind === "me" ? t("guest") : t("guest.numbered", { number: seat });
}
