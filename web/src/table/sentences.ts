// Events as sentences.

import { levelName } from "../games/names";
import type { Event, GainView, Welcome } from "../protocol";
import { phrase, t } from "../words/words.svelte";
import { spelled } from "./diceWords";
import { isNotice } from "./lines";
import { nameOf } from "./names";

/** The part of a table that a sentence needs: its seats, and whether points are counted. */
export type Speakers = Pick<Welcome, "seats" | "counted">;

/** Return what happened and what it earned: "Ada plays e3. Ada: 3 points." */
export function eventSentence(event: Event, gains: GainView[], table: Speakers | null): string {
  return [happened(event, table), pointsSentence(gains, table)].filter(Boolean).join(" ");
}

/** Return `1 place e3` as "Ada plays e3."; an event that has no words is shown as it is written. */
export function happened(event: Event, table: Speakers | null): string {
  const [verb, ...rest] = event.text.split(" ");
  const name = event.seat ? nameOf(table?.seats, event.seat) : t("house");
  if (event.text === "keep -") return t("happened.keep.none", { name });
  const level = verb === "becomes" ? levelName(rest[0] ?? "") : "";
  const said = isNotice(event.text) ? rest : rest.map(spelled);
  const what = verb === "signs" ? t(`sign.${rest[0]}`) : said.join(" ");
  const figures = { name, what, level, first: rest[0] ?? "", second: rest[1] ?? "" };
  return phrase(`happened.${verb}`, figures) ?? `${name}: ${event.text}.`;
}

/** Return "Ada: 3 points." for everybody who won or lost some; nothing where points are not counted. */
export function pointsSentence(gains: GainView[], table: Speakers | null): string {
  if (!table?.counted) return "";
  const sums = new Map<number, number>();
  for (const { seat, points } of gains) sums.set(seat, (sums.get(seat) ?? 0) + points);
  const changed = [...sums].filter(([, points]) => points !== 0);
  return changed.map(([seat, count]) => t("happened.points", { name: nameOf(table.seats, seat), count })).join(" ");
}

/** Return the reason for a gain: in words, or its code and the squares where the catalogs have none. */
export function gainReason(game: string, { why, squares }: GainView): string {
  const where = squares.join(" ");
  return phrase(`why.${game}.${why}`, { squares: where }) ?? `${why} ${where}`;
}
