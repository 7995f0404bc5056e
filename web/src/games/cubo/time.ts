// The clock that matters: our own if it runs, else the next that runs out.

import type { ClockView } from "../../protocol";

export function pressing(clocks: ClockView[], mine: number | undefined): ClockView | undefined {
  const soonest = clocks.toSorted((one, other) => one.until - other.until);
  return soonest.find((clock) => clock.seat === mine) ?? soonest[0];
}

/** Return milliseconds as a clock shows them: `1:45`, `32`, `4.2`. */
export function clockText(left: number, language: string): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 60) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const digits = left < 10_000 ? 1 : 0;
  return (digits ? left / 1000 : seconds).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
