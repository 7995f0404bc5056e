// Who is there, and for how long somebody has been away.

import { DEFAULT_TERMS, PATIENCE, type SeatView, type Welcome } from "../protocol";
import { browserCode, language, t } from "../words/words.svelte";
import { roughSpan } from "./choices";

const MINUTE = 60_000;
/** Return for how long somebody has been away, from when they were `seen` last (0 if that is not known) until `now`. */
export function awayFor(seen: number, now: number): string {
  const gone = now - seen;
  return seen && gone >= MINUTE
    ? t("away.for", { span: roughSpan(Math.floor(gone / MINUTE) * MINUTE) })
    : t("away.away");
}

/** Return the same where there is little room: "2 min"; nothing before the first minute. */
export function awayBriefly(seen: number, now: number): string {
  const minutes = seen ? Math.floor((now - seen) / MINUTE) : 0;
  if (!minutes) return "";
  const [count, unit] =
    minutes < 100
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return new Intl.NumberFormat(browserCode(language()), { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/** A seat that others wait for: until when, and for how many milliseconds in all, before they may ask for a bot. */
export interface Missed {
  seat: number;
  left: boolean;
  until: number;
  wait: number;
}

/** Return the seats of other people who have left, or who have to act but have not been connected for a while. */
export function missedSeats(
  view: Welcome,
  away: Record<string, number>,
  waiting: Record<string, number>,
  now: number,
): Missed[] {
  if (view.phase !== "play") return [];
  const grace = view.terms.grace ?? DEFAULT_TERMS.grace;
  // Many people who lose their connection are back before they are missed.
  const isGone = (seat: number) => seat in away && away[seat]! + 1000 * PATIENCE <= now && view.acting.includes(seat);
  return view.seats.flatMap((one, index) => {
    const seat = index + 1;
    const since = one.left_at || (isGone(seat) ? (waiting[seat] ?? 0) : 0);
    if (!isPlayer(one) || one.yours || !since) return [];
    const wait = 1000 * (one.left ? grace : Math.max(grace, PATIENCE));
    return [{ seat, left: one.left, until: since + wait, wait }];
  });
}

/** Say whether a person has a seat and no bot plays for them. */
export function isPlayer(seat: SeatView): boolean {
  return seat.person && !seat.bot;
}
