// The names of the people and bots at a table.

import { levelName } from "../games/names";
import { LONGEST_NAME, type SeatView } from "../protocol";
import { t } from "../words/words.svelte";

/** Return a person's name, a bot's level, or the word for an empty seat; two seats may have the same name. */
export function seatName(seat: SeatView | undefined): string {
  if (seat?.bot && !seat.person) return t("seat.bot", { level: levelName(seat.bot) });
  return seat?.name || t("seat.nobody");
}

/** Return the names of all seats, which differ except for empty seats. */
export function seatNames(seats: SeatView[]): string[] {
  const names = distinctNames(seats.map((seat) => (seat.person || seat.bot ? seatName(seat) : "")));
  return names.map((name) => name || t("seat.nobody"));
}

/** Return the name of a seat, which no other seat has. */
export function nameOf(seats: SeatView[] | undefined, seat: number): string {
  return seatNames(seats ?? [])[seat - 1] ?? t("seat.nobody");
}

/** Return names that all differ: one that occurs twice gets the number of its seat, or the next free one. */
export function distinctNames(names: string[]): string[] {
  const isAlone = (name: string): boolean => names.filter((each) => each === name).length === 1;
  const taken = new Set(names.filter(isAlone));
  return names.map((name, index) => {
    if (!name || isAlone(name)) return name;
    let number = index + 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

/** Return a name without the characters that a record cannot hold; it may be empty, or too long. */
export function cleanName(name: string): string {
  // Emoji of several code points contain invisible characters, which stay.
  return name
    .replace(/[|;]|(?![\u200d\u{e0020}-\u{e007f}])\p{C}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Return why a name cannot be used; nothing if it can. */
export function nameProblem(name: string): string {
  const count = [...new Intl.Segmenter().segment(cleanName(name))].length;
  return count > LONGEST_NAME ? t("name.long", { count, most: LONGEST_NAME }) : "";
}

/** Join several names as the language does: "Ada, Bo and Cy". */
export function joinNames(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
