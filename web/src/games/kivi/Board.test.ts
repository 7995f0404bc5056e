import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Board from "./Board.svelte";

const WORDS = `2P R5 <=12 3K ODD EVEN 3K/EVEN 4+2 3K 3P R4 3+3 >=30/R4 4K >=30 R5 4+2 ODD 3+2/<=12 3+2 EVEN 3+3 <=12 2P R5
/3K R5 3P ODD 4K >=30 2P/ODD 3+3 R4 4+2 3+2 3P <=12/R4 >=30 4K 2P ODD 4K 3+2`;
const POINTS = {
  "2P": 1,
  "3K": 1,
  R4: 1,
  "3+2": 1,
  "4K": 2,
  R5: 2,
  EVEN: 2,
  ODD: 2,
  "<=12": 2,
  ">=30": 2,
  "3P": 3,
  "3+3": 3,
  "4+2": 3,
};

function given(change: Partial<GameProps> = {}): GameProps {
  return {
    board: WORDS.split("/").map((row) => row.trim().split(" ")),
    points: POINTS,
    rounds: 0,
    throws: 3,
    dice: 6,
    position:
      "kivi/en first=1 turn=1 stones=......./......./......./...2.../......./......./....... boxed=0,0 dice=666666 throws=3",
    names: ["Ada", "Bo"],
    sides: [1, 2],
    step: null,
    seat: 1,
    moves: ["place a1", "take d4 g7", "take d4 f7"],
    act: vi.fn(),
    odds: {},
    clocks: [],
    now: () => 0,
    ...change,
  };
}

const square = (name: string): HTMLElement => document.querySelector(`[data-square="${name}"]`)!;

beforeAll(() => speak("en"));

test("squares say their target, their points and whose stone is there", () => {
  render(Board, given({ moves: [] }));
  expect(square("f2")).toHaveProperty("ariaLabel", "f2, two triples, 3 points, empty");
  expect(square("d4")).toHaveProperty("ariaLabel", "d4, two triples, 3 points, stone of Bo");
});

test("one click places a stone on a square that fits", async () => {
  const props = given();
  render(Board, props);
  await fireEvent.click(square("a1"));
  expect(props.act).toHaveBeenCalledWith("place a1");
});

test("two clicks take a square over, and Escape forgets the first", async () => {
  const props = given();
  render(Board, props);
  await fireEvent.click(square("d4"));
  expect(square("g7").ariaLabel).toContain("the stone can go here");
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(square("d4").ariaLabel).toContain("may be taken over");
  await fireEvent.click(square("d4"));
  await fireEvent.click(square("g7"));
  expect(props.act).toHaveBeenCalledExactlyOnceWith("take d4 g7");
});

test("where nothing fits there is one button", async () => {
  const props = given({ moves: ["box"] });
  render(Board, props);
  await fireEvent.click(screen.getByRole("button", { name: "Put the stone into the box" }));
  expect(props.act).toHaveBeenCalledWith("box");
});

test("dice are kept with their keys and the others thrown again, in one command", async () => {
  const thrown = given({
    position: given().position.replace("666666 throws=3", "654321 throws=1"),
    moves: ["place a1", "keep -", "keep 65"],
  });
  render(Board, thrown);
  await fireEvent.keyDown(window, { key: "1" });
  await fireEvent.keyDown(window, { key: "2" });
  await fireEvent.keyDown(window, { key: "k" });
  expect(thrown.act).toHaveBeenCalledExactlyOnceWith("keep 65", true);
});

test("after the game the last dice stay in the tray, and no hint is shown", () => {
  const position = given().position.replace("dice=666666 throws=3", "dice=- throws=0");
  const thrown = given().position.replace("666666", "654321");
  const steps = [thrown, position].map((after, n) => ({
    number: n + 1,
    at: 0,
    seat: 1,
    text: n ? "place a1" : "roll 654321",
    position: after,
    gains: [],
    scores: [],
  }));
  render(Board, given({ position, steps, step: steps[1]!, seat: undefined, moves: [], over: true }));
  expect(screen.getAllByRole("img", { name: /^Die \d shows/ })).toHaveLength(6);
  expect(screen.queryByText(/throws? left/)).toBeNull();
});

test("the label of a square says the odds of reaching it, if they are wanted", () => {
  render(Board, given({ odds: { f2: 0.125 } }));
  expect(square("f2").ariaLabel).toContain("Chance to reach it: 12%");
});

test("a replay has nothing to click", async () => {
  const props = given({ seat: undefined, moves: [] });
  render(Board, props);
  await fireEvent.click(square("a1"));
  expect(props.act).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: /Throw/ })).toBeNull();
});
