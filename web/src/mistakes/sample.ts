// For tests: a throw of 7 in Sequence Dice, with three moves of which two are best.

import type { Puzzle } from "./puzzle";

export const PUZZLE: Puzzle = {
  game: "sequence-dice",
  board: [
    ["7", "8"],
    ["9", "7"],
    ["7", "5"],
  ],
  points: {},
  rounds: 0,
  throws: 0,
  dice: 0,
  sides: [1, 2],
  names: ["Ada", "Bo"],
  position: "sequence-dice/no seats=2 first=1 turn=2 chips=../../.. dice=61 throws=3",
  step: {
    number: 3,
    at: 0,
    seat: 2,
    text: "roll 61",
    position: "sequence-dice/no seats=2 first=1 turn=2 chips=../../.. dice=61 throws=3",
    gains: [],
    scores: [0, 0],
  },
  seat: 2,
  choices: [
    ["place a1", 0.7],
    ["place a3", 0.6998],
    ["place b2", 0.58],
  ],
  played: "place b2",
};
