// The clock that matters: our own if it runs, else the next that runs out.

import type { ClockView } from "../../protocol";

export function pressing(clocks: ClockView[], mine: number | undefined): ClockView | undefined {
  const soonest = clocks.toSorted((one, other) => one.until - other.until);
  return soonest.find((clock) => clock.seat === mine) ?? soonest[0];
}
