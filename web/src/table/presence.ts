// Who is there, and for how long somebody has been away.

import type { SeatView, Welcome } from "../protocol";
import { browserCode, language, t } from "../words/words.svelte";
import { roughSpan } from "./choices";

const MINUTE = 60_000;
/** Milliseconds without a connection after which a person is missed: many are back before. */
const PATIENCE = 15_000;

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

/** A seat that others wait for, and from when on they may ask for a bot. */
export interface Missed {
  seat: number;
  left: boolean;
  until: number;
}

/** Return the seats of other people who have left, or who have to act but have not been connected for a while. */
export function missedSeats(
  view: Welcome,
  away: Record<string, number>,
  waiting: Record<string, number>,
  now: number,
): Missed[] {
  if (view.phase !== "play") return [];
  const isGone = (seat: number) => seat in away && away[seat]! + PATIENCE <= now && view.acting.includes(seat);
  return view.seats.flatMap((one, index) => {
    const seat = index + 1;
    const since = one.left_at || (isGone(seat) ? (waiting[seat] ?? 0) : 0);
    if (!isPlayer(one) || one.yours || !since) return [];
    return [{ seat, left: one.left, until: since + 1000 * (view.terms.grace ?? 60) }];
  });
}

/** Say whether a person has a seat and no bot plays for them. */
export function isPlayer(seat: SeatView): boolean {
  return seat.person && !seat.bot;
}
