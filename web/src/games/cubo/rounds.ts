// The rounds of a game, read from its steps. After the last event of a round the position is that of the next one, so the
// squares of a round are those of the step before.

import type { GainView, Step } from "../../protocol";
import { PLACES } from "./draft";
import { moment, type DieWord, type Moment } from "./moment";

export interface Finished {
  /** Its number, from 1. */
  round: number;
  /** The square that each seat covered; undefined for seats that were late. */
  squares: (DieWord[] | undefined)[];
  points: number[];
  gains: GainView[];
}

/** Return the rounds that end in these steps. */
export function finished(steps: Step[]): Finished[] {
  return steps.flatMap((step, n) =>
    n > 0 && played(step) === played(steps[n - 1]!) + 1 ? [ended(moment(steps[n - 1]!.position), step)] : [],
  );
}

/** Return the seats that have thrown in the current round. */
export function thrown(steps: Step[]): number[] {
  const now = steps.length ? played(steps.at(-1)!) : 0;
  return steps.filter((step) => step.text.startsWith("roll ") && played(step) === now).map(({ seat }) => seat);
}

/** Return the number of each seat's last throw, and under 0 that of the middle. */
export function throws(steps: Step[]): Record<number, number> {
  const made = steps.filter(({ text }) => /^(roll|middle) /.test(text));
  return Object.fromEntries(made.map(({ text, seat, number }) => [text.startsWith("roll") ? seat : 0, number]));
}

/** Add a step to those seen; going back to an earlier step forgets the later ones. */
export function seen(steps: Step[], step: Step | null): Step[] {
  return step ? [...steps.filter(({ number }) => number < step.number), step] : [];
}

/** Return the number of finished rounds, without reading the whole position. */
function played({ position }: Step): number {
  return Number(/ played=(\d+)/.exec(position)?.[1]);
}

function ended(last: Moment, step: Step): Finished {
  const { played, scores } = moment(step.position);
  return {
    round: played,
    squares: last.trays.map(({ dice, state, prize }, n) =>
      state === "covered" ? exchanged(dice, prize, n + 1, step) : undefined,
    ),
    points: scores.map((score, n) => score - (last.scores[n] ?? 0)),
    gains: step.gains,
  };
}

/** Return the square with the grabbed die in it, if the last event put it there: `swap b1`. */
function exchanged(dice: DieWord[], prize: DieWord | undefined, seat: number, step: Step): DieWord[] {
  const [verb, place] = step.text.split(" ");
  if (verb !== "swap" || step.seat !== seat || !prize) return dice;
  return dice.with(PLACES.indexOf(place!), prize);
}
