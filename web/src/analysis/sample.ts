// For tests: a game of three events, in which Bo makes a mistake.

import type { GameAnalysis } from "../protocol";

const choices = [
  { event: "2 place a1", worth: [0.3, 0.7] },
  { event: "2 place b2", worth: [0.42, 0.58] },
];

export const ANALYSIS: GameAnalysis = {
  game: "kivi",
  edition: "en",
  seats: ["A", "B"],
  evaluator: "expert 1 (abc)",
  finished: true,
  start: [0.5, 0.5],
  luck: [0.1, -0.1],
  skill: [0.12, -0.12],
  drift: [0.28, -0.28],
  result: [1, 0],
  adjusted: [0.9, 0.1],
  by_dice: [],
  by_choices: [],
  lost: [0, 0.12],
  counted: [0, 1],
  error_rate: [null, 12],
  points: [
    { start: 50, dice: 10, own: 0, others: { "2": 12 }, unexplained: 28, result: 100 },
    { start: 50, dice: -10, own: -12, others: {}, unexplained: -28, result: 0 },
  ],
  turns: [],
  moments: [
    moment({ number: 1, seat: 1, event: "1 roll 654321", cause: "dice", luck: [0.1, -0.1], worth: [0.6, 0.4] }),
    moment({
      number: 2,
      seat: 2,
      event: "2 place b2",
      skill: [0.12, -0.12],
      worth: [0.72, 0.28],
      counted: true,
      mark: "blunder",
      choices,
    }),
    moment({ number: 3, seat: 1, event: "1 place c3", skill: [0, 0], drift: [0.28, -0.28], worth: [1, 0] }),
  ],
};

function moment(
  given: Partial<GameAnalysis["moments"][number]> & { number: number; seat: number; event: string; worth: number[] },
): GameAnalysis["moments"][number] {
  return { cause: "choice", drift: [0, 0], counted: false, mark: null, choices: [], ...given };
}
