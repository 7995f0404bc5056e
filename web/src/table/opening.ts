// Opening a table: first the terms, then the seats, then our seed, which the server must not know when it commits to its secret.

import { command, openTable, random } from "../ask";
import { preferences } from "../preferences.svelte";
import type { Level } from "../games/levels";
import type { Terms } from "../protocol";
import { t } from "../words/words.svelte";
import { cleanName } from "./names";

/** The planned player of a seat: this person, another one at this device, a friend with the link, or a bot. */
export type Sitter = { kind: "me" | "here"; name: string } | { kind: "friend" } | { kind: "bot"; level: Level };

/** Open a table against a bot and begin; return its name. */
export function playAlone(game: string, level: Level): Promise<string> {
  return open({ game }, [
    { kind: "me", name: preferences.name },
    { kind: "bot", level },
  ]);
}

/** Open a table, seat everybody who is known, and begin unless a friend is still to come; return its name. */
export async function open(terms: Terms, sitters: Sitter[], first = 0): Promise<string> {
  const { table } = await openTable({ ...terms, seats: sitters.length });
  for (const [index, sitter] of sitters.entries()) await seat(table, index + 1, sitter);
  if (!sitters.some(({ kind }) => kind === "friend")) await command(table, { do: "begin", first });
  return table;
}

async function seat(table: string, seat: number, sitter: Sitter): Promise<void> {
  if (sitter.kind === "friend") return;
  if (sitter.kind === "bot") await command(table, { do: "fill", seat, level: sitter.level });
  else await sit(table, seat, cleanName(sitter.name) || nameless(seat, sitter.kind));
}

/** Return the name of somebody who has not given one. */
function nameless(seat: number, kind: "me" | "here"): string {
  return kind === "me" ? t("guest") : t("guest.numbered", { number: seat });
}

async function sit(table: string, seat: number, name: string): Promise<void> {
  await command(table, { do: "sit", seat, name });
  await command(table, { do: "seed", seat, seed: random(16) });
}
