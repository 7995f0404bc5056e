// Who still has to agree that a choice is taken back.

import type { Welcome } from "../protocol";

/** Return the seats of people who are present and have not answered yet. */
export function unanswered({ seats, undo }: Welcome): number[] {
  const agreed = undo.agreed ?? [];
  return seats.flatMap(({ person, bot, left }, index) =>
    person && !bot && !left && !agreed.includes(index + 1) ? [index + 1] : [],
  );
}
