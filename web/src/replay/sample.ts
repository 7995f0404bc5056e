// For tests: a game with this many events and nothing in it.

import type { Game } from "../protocol";

export function game(events: number): Game {
  const steps = Array.from({ length: events }, (_, n) => ({
    number: n + 7,
    at: 0,
    seat: 1,
    text: "roll 1",
    position: `p${n + 1}`,
    gains: [],
    scores: [n, 0],
  }));
  const proof = { commitment: "", seeds: [], secret: "", verdict: "", verified: 0 };
  return {
    terms: { game: "kivi" },
    names: ["A", "B"],
    sides: [1, 2],
    first: 1,
    board: [],
    counted: true,
    rounds: 0,
    throws: 3,
    opening: 1,
    points: {},
    start: "p0",
    steps,
    winners: [],
    ended: true,
    ...proof,
  };
}
