import { beforeAll, expect, test } from "vitest";
import type { GainView, Step } from "../protocol";
import { speak } from "../words/words.svelte";
import { turnLines } from "./turnLines";

const NAMES = ["Ada", "Novice bot"];

let number = 0;
function step(line: string, dice = "-", ...gains: [number, number][]): Step {
  const views: GainView[] = gains.map(([seat, points]) => ({ seat, points, why: "alone", squares: [] }));
  const position = `kivi/en turn=1 dice=${dice}`;
  return { number: ++number, at: 0, seat: Number(line[0]), text: line.slice(2), position, gains: views, scores: [] };
}

const words = (...steps: Step[]): string[] =>
  turnLines(steps, NAMES, true, 5).map(({ seat, words }) => `${NAMES[seat - 1]} ${words}`);

beforeAll(() => speak("en"));

test("a turn is one line: what was thrown, what was done, what it earned", () => {
  expect(words(step("2 roll 633211", "633211"), step("2 place a1", "-", [2, 1]))).toEqual([
    "Novice bot threw 6 3 3 2 1 1, placed on a1, +1",
  ]);
});

test("of several throws the last is said, with the dice that were kept for it", () => {
  const turn = [step("1 roll 644422", "644422"), step("1 keep 444", "444"), step("1 roll 651", "654441")];
  expect(words(...turn)).toEqual(["Ada threw 2 times: 6 5 4 4 4 1"]);
});

test("the latest turn comes first, and what others gain or lose has their names", () => {
  const turns = [step("1 roll 64"), step("1 end"), step("2 roll 66"), step("2 take a1 b2", "-", [2, 3], [1, -2])];
  expect(words(...turns)).toEqual([
    "Novice bot threw 6 6, took over a1, its stone went to b2, +3, Ada −2",
    "Ada threw 6 4",
  ]);
});

test("what was thrown again after a move is a throw of its own", () => {
  const [six, two] = [step("2 roll 66"), step("2 place d3")];
  expect(words(six, two, step("2 roll 63"), step("2 place d2"))).toEqual([
    "Novice bot threw 6 6, placed on d3, threw 6 3, placed on d2",
  ]);
});

test("a die that was grabbed is named by its colour", () => {
  expect(words(step("1 cover ?"), step("1 grab B6"))).toEqual(["Ada covered, grabbed blue 6"]);
});

test("dice with colours are said by colour until something is done with them", () => {
  const [middle, roll, cover] = [step("2 middle R6B1"), step("1 roll R6R2B1W4"), step("1 cover ?")];
  expect(words(middle, roll)).toEqual([
    "Ada threw red 6 2, blue 1, joker 4",
    "Novice bot threw the middle: red 6, blue 1",
  ]);
  expect(words(middle, roll, cover)[0]).toBe("Ada covered");
});

test("several pieces of a turn are said together", () => {
  expect(words(step("1 roll 64"), step("1 place d2"), step("1 place f1"), step("1 end"))).toEqual([
    "Ada threw 6 4, placed on d2 f1",
  ]);
});

test("the moves of a game without words are written as they are", () => {
  expect(words(step("1 hop a1 b2"))).toEqual(["Ada hop a1 b2"]);
});

test("points are left out where they are not counted, and old turns where there are many", () => {
  expect(turnLines([step("1 place a1", "-", [1, 1])], NAMES, false, 5)[0]!.words).toBe("placed on a1");
  const many = Array.from({ length: 9 }, (_, n) => step(`${1 + (n % 2)} pass`));
  expect(turnLines(many, NAMES, true, 5).map(({ key }) => key)).toEqual(
    many
      .slice(-5)
      .reverse()
      .map((s) => s.number),
  );
});
