// What happened, as sentences.
import type { Event, GainView, Welcome } from "../protocol";
import { t } from "../words/words.svelte";
import { called } from "./names";

/** What happened and what came of it: "Ada plays e3. Ada: 3 points." */
export function spoken(event: Event, gains: GainView[], view: Welcome | null): string {
  return [happened(event, view), counted(gains, view)].filter(Boolean).join(" ");
}

/** `1 place e3` as "Ada plays e3." */
export function happened(event: Event, view: Welcome | null): string {
  const [verb, ...rest] = event.text.split(" ");
  const name = event.seat ? called(view?.seats[event.seat - 1]) : t("house");
  if (event.text === "keep -") return t("happened.keep.none", { name });
  const level = verb === "becomes" ? t(`level.${rest[0]}`) : "";
  const what = verb === "signs" ? t(`sign.${rest[0]}`) : rest.join(" ");
  return t(`happened.${verb}`, { name, what, level, first: rest[0] ?? "", second: rest[1] ?? "" });
}

/** "Ada: 3 points." for everybody who won or lost some; nothing where points are not counted. */
export function counted(gains: GainView[], view: Welcome | null): string {
  if (!view?.counted) return "";
  const sums = new Map<number, number>();
  for (const { seat, points } of gains) sums.set(seat, (sums.get(seat) ?? 0) + points);
  const changed = [...sums].filter(([, points]) => points !== 0);
  return changed.map(([seat, count]) => t("happened.points", { name: called(view?.seats[seat - 1]), count })).join(" ");
}
