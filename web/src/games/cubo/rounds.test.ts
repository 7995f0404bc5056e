import { describe, expect, test } from "vitest";
import type { SeenStep } from "../props";
import { dieWords } from "./moment";
import { finishedRounds, seatsThatThrew, seen, throws } from "./rounds";

const HAND = "R?R?R?R?B?B?B?B?W?";
const SQUARE = "R5R4R3/R4W3B2/B3B2B1";
const LAST = `cubo/nl first=1 played=0 scores=0,0 middle=R1B5B2 trays=${SQUARE}+R6,R6R4R2R1B5B3B3B1W4!`;
const NEXT = `cubo/nl first=1 played=1 scores=32,0 middle=R?R?B?B? trays=${HAND},${HAND}`;
const GAINS = [{ seat: 1, points: 10, why: "street-doubled", squares: ["a1", "b1", "c1"] }];

function step(number: number, seat: number, text: string, position: string): SeenStep {
  return { number, at: 0, seat, text, position, gains: position === NEXT ? GAINS : [], scores: [] };
}

const LATE = step(8, 2, "late", LAST);

describe("a round that ends", () => {
  test("keeps its squares, and the dice of a seat that was late, after the dice are picked up again", () => {
    expect(finishedRounds([LATE, step(9, 1, "stay", NEXT)])).toEqual([
      {
        round: 1,
        squares: [dieWords(SQUARE), dieWords("R6R4R2R1B5B3B3B1W4")],
        late: [false, true],
        points: [32, 0],
        gains: GAINS,
      },
    ]);
  });

  test("has the die that the last event swapped in", () => {
    const [round] = finishedRounds([LATE, step(9, 1, "swap b1", NEXT)]);
    expect(round!.squares[0]!.slice(0, 3)).toEqual(["R5", "R6", "R3"]);
  });

  test("shows the squares that were covered until its last event, where nobody grabbed", () => {
    const [ours, theirs] = [SQUARE, "B1B4R6/R3W4R5/R2B4B6"];
    const covered = `cubo/nl first=1 played=0 scores=0,0 middle=R1B5B2 trays=${ours}+-,B1B4B4/B6W4R2/R3R5R6`;
    const last = { ...step(9, 2, "waive", NEXT), before: covered, shown: [`2 cover ${theirs}`] };
    expect(finishedRounds([last])[0]).toMatchObject({
      squares: [dieWords(ours), dieWords(theirs)],
      late: [false, false],
    });
  });

  test("is known from its last step alone, if the page was opened just before", () => {
    expect(finishedRounds([{ ...step(9, 1, "stay", NEXT), before: LAST }])).toMatchObject([
      { round: 1, points: [32, 0] },
    ]);
  });

  test("is unknown if its last step was not seen", () => {
    expect(finishedRounds([step(9, 1, "stay", NEXT)])).toEqual([]);
  });
});

describe("throws", () => {
  const first = [
    step(1, 1, "middle R6R1B5B2", LAST),
    step(2, 1, `roll R6`, LAST),
    step(3, 2, "roll R6", LAST),
    step(4, 2, "lift", LAST),
  ];

  test("the seats that have thrown stay known while dice are picked up again", () => {
    expect(seatsThatThrew(first)).toEqual([1, 2]);
    expect(seatsThatThrew([...first, step(9, 1, "stay", NEXT)])).toEqual([]);
    expect(seatsThatThrew([])).toEqual([]);
  });

  test("the last throw of every seat and of the middle is known by its number", () => {
    expect(throws([...first, step(5, 2, "roll B1", LAST)])).toEqual({ 0: 1, 1: 2, 2: 5 });
  });
});

describe("what was seen", () => {
  test("grows step by step; a step with gains replaces the same step without", () => {
    const again = { ...LATE, gains: GAINS };
    expect(seen([LATE], again)).toEqual([again]);
  });

  test("is forgotten when going back", () => {
    expect(seen([LATE, step(9, 1, "stay", NEXT)], LATE)).toEqual([LATE]);
    expect(seen([LATE], null)).toEqual([]);
  });
});
