// What somebody at a table is called.

import { levelName } from "../games/names";
import type { SeatView } from "../protocol";
import { t } from "../words/words.svelte";

export const LONGEST_NAME = 24;

/** A person's name, a bot's level, or that nobody sits there. */
export function called(seat: SeatView | undefined): string {
  if (seat?.bot && !seat.person) return t("seat.bot", { level: levelName(seat.bot) });
  return seat?.name || t("seat.nobody");
}

/** A name as a record can hold it; nothing where none is left. */
export function written(name: string): string {
  return name
    .replace(/[|;\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

/** Several names as a language joins them: "Ada, Bo and Cy". */
export function together(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
