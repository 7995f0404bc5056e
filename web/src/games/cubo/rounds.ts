// The rounds of a game, read from its steps. After the last event of a round the position is that of the next one, so the
// squares of a round are those of the position before. Where the others' squares were still covered then, the last event
// shows them.

import type { GainView, Step } from "../../protocol";
import type { SeenStep } from "../props";
import { PLACES } from "./draft";
import { dieWords, moment, type DieWord, type Moment } from "./moment";

export interface FinishedRound {
  /** Its number, from 1. */
  round: number;
  /** The square that each seat covered, or the dice of a seat that was late. */
  squares: DieWord[][];
  /** Whether each seat was late. */
  late: boolean[];
  points: number[];
  gains: GainView[];
}

/** Return the rounds that end in these steps. */
export function finishedRounds(steps: SeenStep[]): FinishedRound[] {
  return steps.flatMap((step, n) => {
    const before = step.before ?? steps[n - 1]?.position;
    return before && played(step.position) === played(before) + 1 ? [ended(moment(before), step)] : [];
  });
}

/** Return the seats that have thrown in the current round. */
export function seatsThatThrew(steps: Step[]): number[] {
  const now = played(steps.at(-1)?.position ?? "");
  return steps
    .filter(({ text, position }) => text.startsWith("roll ") && played(position) === now)
    .map(({ seat }) => seat);
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
function played(position: string): number {
  return Number(/ played=(\d+)/.exec(position)?.[1]);
}

function ended(last: Moment, step: SeenStep): FinishedRound {
  const { played, scores } = moment(step.position);
  const shown = uncovered(step);
  return {
    round: played,
    squares: last.trays.map(({ dice, prize }, n) => shown.get(n + 1) ?? exchanged(dice, prize, n + 1, step)),
    late: last.trays.map(({ state }, n) => state !== "covered" && !shown.has(n + 1)),
    points: scores.map((score, n) => score - (last.scores[n] ?? 0)),
    gains: step.gains,
  };
}

/** Return the squares that a step shows, by seat: `2 cover R5R4R3/R4W3B2/B3B2B1`. */
function uncovered({ shown = [] }: SeenStep): Map<number, DieWord[]> {
  return new Map(shown.map((line) => [Number(line[0]), dieWords(line)]));
}

/** Return the square with the grabbed die in it, if the last event put it there: `swap b1`. */
function exchanged(dice: DieWord[], prize: DieWord | undefined, seat: number, step: Step): DieWord[] {
  const [verb, place] = step.text.split(" ");
  if (verb !== "swap" || step.seat !== seat || !prize) return dice;
  return dice.with(PLACES.indexOf(place!), prize);
}
