// The names of the people and bots at a table.

import { levelName } from "../games/names";
import type { SeatView } from "../protocol";
import { t } from "../words/words.svelte";

export const LONGEST_NAME = 24;

/** Return a person's name, a bot's level, or the word for an empty seat. */
export function seatName(seat: SeatView | undefined): string {
  if (seat?.bot && !seat.person) return t("seat.bot", { level: levelName(seat.bot) });
  return seat?.name || t("seat.nobody");
}

/** Return a name without the characters that a record cannot hold; it may be empty. */
export function cleanName(name: string): string {
  return name
    .replace(/[|;\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

/** Join several names as the language does: "Ada, Bo and Cy". */
export function joinNames(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
