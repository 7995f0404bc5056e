// The result of a game: the figure of each side, by how much it was won and why, and the best move of each seat.

import type { GainView, Step, Welcome } from "../protocol";
import { readPosition } from "../games/plain/position";
import { totals } from "../table/totals";

/** The part of a table that a result needs. */
export type Finished = Pick<
  Welcome,
  "seats" | "sides" | "scores" | "winners" | "counted" | "ending" | "board" | "position"
>;

/** A side with its seats and its figure: points, or pieces on the board in a game that counts none. */
export interface SideResult {
  side: number;
  seats: number[];
  figure: number;
  won: boolean;
}

/** Return the sides in the order of their first seats. */
export function sideResults(view: Finished): SideResult[] {
  const pieces = view.counted ? [] : readPosition(view.position, view.board[0]?.length ?? 0, view.board.length).owners;
  return [...new Set(view.sides)].map((side) => {
    const seats = view.sides.flatMap((each, index) => (each === side ? [index + 1] : []));
    const figure = view.counted ? (view.scores[seats[0]! - 1] ?? 0) : pieces.filter((owner) => owner === side).length;
    return { side, seats, figure, won: seats.some((seat) => view.winners.includes(seat)) };
  });
}

/** By how much the only winner was ahead, and the reason for most of it. */
export interface Lead {
  points: number;
  why: string;
  more: number;
  less: number;
}

/** Return the lead of the winner over the next; undefined in a draw, after giving up, and where no points are counted. */
export function leadOf(view: Finished, steps: Step[]): Lead | undefined {
  const [winner, ...tied] = view.winners;
  if (winner === undefined || tied.length || !view.counted || view.ending !== "rules") return undefined;
  const others = view.scores.map((score, index) => ({ score, seat: index + 1 })).filter(({ seat }) => seat !== winner);
  const next = others.sort((one, other) => other.score - one.score)[0];
  if (!next) return undefined;
  const reasons = totals(steps, view.seats.length).map(({ why, points }) => ({
    why,
    more: points[winner - 1]!,
    less: points[next.seat - 1]!,
  }));
  const best = reasons.sort((one, other) => other.more - other.less - (one.more - one.less))[0];
  return { points: view.scores[winner - 1]! - next.score, ...(best ?? { why: "", more: 0, less: 0 }) };
}

/** What one event earned a seat. */
export interface BestMove {
  seat: number;
  points: number;
  gains: GainView[];
}

/** Return the event that earned each seat most, the first of several; none for a seat that earned nothing. */
export function bestMoves(steps: Step[], seats: number): BestMove[] {
  return Array.from({ length: seats }, (_, index) => best(steps, index + 1)).flatMap((move) => move ?? []);
}

function best(steps: Step[], seat: number): BestMove | undefined {
  let found: BestMove | undefined;
  for (const step of steps) {
    const gains = step.gains.filter((gain) => gain.seat === seat && gain.points !== 0);
    const points = gains.reduce((sum, gain) => sum + gain.points, 0);
    if (points > (found?.points ?? 0)) found = { seat, points, gains };
  }
  return found;
}

/** Return the gain that won a game without points: the line that was made. */
export function winningGain(steps: Step[]): GainView | undefined {
  return steps.at(-1)?.gains.find(({ points }) => points !== 0);
}
