// The rounds of a game, read from its steps. When a round is over the position already shows the next one, so its squares
// are those of the step before.

import type { GainView, Step } from "../../protocol";
import { PLACES } from "./draft";
import { moment, type DieWord, type Moment } from "./moment";

export interface Finished {
  /** 1 is the first. */
  round: number;
  /** What each seat had covered; nothing for who was late. */
  squares: (DieWord[] | undefined)[];
  points: number[];
  gains: GainView[];
}

/** The rounds that these steps were seen to end. */
export function finished(steps: Step[]): Finished[] {
  return steps.flatMap((step, n) =>
    n > 0 && played(step) === played(steps[n - 1]!) + 1 ? [ended(moment(steps[n - 1]!.position), step)] : [],
  );
}

/** Who has thrown in the round that is played. */
export function thrown(steps: Step[]): number[] {
  const now = steps.length ? played(steps.at(-1)!) : 0;
  return steps.filter((step) => step.text.startsWith("roll ") && played(step) === now).map(({ seat }) => seat);
}

/** The number of each seat's last throw, and under 0 that of the middle. */
export function throws(steps: Step[]): Record<number, number> {
  const made = steps.filter(({ text }) => /^(roll|middle) /.test(text));
  return Object.fromEntries(made.map(({ text, seat, number }) => [text.startsWith("roll") ? seat : 0, number]));
}

/** The steps that were seen, with the one that is seen now; who looks back forgets what came later. */
export function seen(steps: Step[], step: Step | null): Step[] {
  return step ? [...steps.filter(({ number }) => number < step.number), step] : [];
}

/** The rounds that are over: cheaper than to read the whole position. */
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

/** The square with the grabbed die in it, where the last event put it there: `swap b1`. */
function exchanged(dice: DieWord[], prize: DieWord | undefined, seat: number, step: Step): DieWord[] {
  const [verb, place] = step.text.split(" ");
  if (verb !== "swap" || step.seat !== seat || !prize) return dice;
  return dice.with(PLACES.indexOf(place!), prize);
}
