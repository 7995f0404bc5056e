// For tests: a game in which nothing happens.

import type { Game } from "../protocol";

/** A game of two that has ended without an event. */
export const EMPTY: Game = {
  terms: { game: "kivi" },
  names: ["A", "B"],
  sides: [1, 2],
  first: 1,
  board: [],
  counted: true,
  rounds: 0,
  throws: 3,
  dice: 6,
  opening: 1,
  points: {},
  start: "p0",
  steps: [],
  winners: [],
  ended: true,
  commitment: "",
  seeds: [],
  secret: "",
  verdict: "",
  verified: 0,
};

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
  return { ...EMPTY, steps };
}
