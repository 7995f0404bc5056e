// The result of a game: figures, lead, reasons, best moves, and its picture.

import { describe, expect, test } from "vitest";
import type { GainView, Step } from "../protocol";
import { seat, welcome } from "../table/fakes";
import { paint } from "./painter";
import { pictureOf } from "./picture";
import { bestMoves, leadOf, sideResults, winningGain } from "./result";

function step(number: number, ...gains: [seat: number, points: number, why: string, ...squares: string[]][]): Step {
  const seen: GainView[] = gains.map(([seat, points, why, ...squares]) => ({ seat, points, why, squares }));
  return { number, at: number, seat: 1, text: "place a1", position: "", gains: seen, scores: [] };
}

const STEPS = [
  step(1, [1, 2, "alone", "a1"]),
  step(2, [2, 3, "alone", "g7"]),
  step(3, [1, 6, "line", "a1", "a2"], [2, -2, "taken", "g7"]),
  step(4, [2, 6, "line", "f7", "g7"], [2, 1, "alone", "c3"]),
  step(5, [1, 5, "longer", "a1", "a2", "a3"]),
];
const WON = welcome({ phase: "ended", ending: "rules", winners: [1], scores: [13, 8] });

describe("the lead", () => {
  test("is that over the next, with the reason for most of it", () => {
    expect(leadOf(WON, STEPS)).toEqual({ points: 5, why: "longer", more: 5, less: 0 });
  });

  test("says nothing of a draw, after giving up, and where no points are counted", () => {
    expect(leadOf({ ...WON, winners: [1, 2] }, STEPS)).toBeUndefined();
    expect(leadOf({ ...WON, ending: "forfeit" }, STEPS)).toBeUndefined();
    expect(leadOf({ ...WON, counted: false }, STEPS)).toBeUndefined();
  });
});

test("the best move of each seat is the event that earned it most", () => {
  expect(bestMoves(STEPS, 3).map(({ seat, points }) => [seat, points])).toEqual([
    [1, 6],
    [2, 7],
  ]);
});

describe("the figures", () => {
  test("are points, one for each side", () => {
    expect(sideResults(WON)).toEqual([
      { side: 1, seats: [1], figure: 13, won: true },
      { side: 2, seats: [2], figure: 8, won: false },
    ]);
  });

  test("are pieces on the board where no points are counted", () => {
    const four = welcome({
      counted: false,
      seats: ["Ada", "Bo", "Cy", "Di"].map((name) => seat(name)),
      sides: [1, 2, 1, 2],
      winners: [1, 3],
      board: [
        ["2", "3"],
        ["4", "5"],
      ],
      position: "sequence-dice/no first=1 chips=11/.2 dice=-",
    });
    expect(sideResults(four).map(({ seats, figure, won }) => [seats, figure, won])).toEqual([
      [[1, 3], 2, true],
      [[2, 4], 1, false],
    ]);
    expect(winningGain([step(1), step(2, [1, 1, "line", "a1", "b1"])])?.squares).toEqual(["a1", "b1"]);
  });
});

describe("the picture", () => {
  const colours = { paper: "#fff", ink: "#000", soft: "#555", accent: "#0a0" };
  const board = { markup: "<rect/>", width: 200, height: 100 };

  test("is well-formed whatever people are called", () => {
    const side = { name: 'A<b> & "B"', figure: "12", colour: "#c00", won: true };
    const svg = pictureOf({ title: "A<b> wins", under: "KIVI", sides: [side] }, board, colours);
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(read.querySelector("parsererror")).toBeNull();
    expect([...read.querySelectorAll("text")].map((text) => text.textContent)).toEqual([
      "A<b> wins",
      "KIVI",
      'A<b> & "B"',
      "12",
      "Rekke",
    ]);
  });

  test("paints drawings without classes, and hides what the page hides", () => {
    document.body.innerHTML = `<div id="board"><svg viewBox="0 0 9 9"><path class="body" style="fill: red" d="M0 0h9"/></svg>
      <span style="display: none">hidden</span></div>`;
    const { markup } = paint(document.getElementById("board")!);
    expect(markup).toContain('d="M0 0h9"');
    expect(markup).not.toContain("class=");
    expect(markup).not.toContain("style=");
    expect(markup).not.toContain("hidden");
  });
});
