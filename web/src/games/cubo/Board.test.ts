import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Board from "./Board.svelte";

const THROWN = "R6R4R2R1B5B3B3B1W4";
/** How the others see a covered square: its dice in order. */
const CLOSED = "B1B3B3/B5W4R1/R2R4R6";
const HAND = "R?R?R?R?B?B?B?B?W?";

function position(...trays: string[]): string {
  return `cubo/nl first=1 played=0 scores=0,0 middle=R6R1B5B2 trays=${trays.join(",")}`;
}

function given(change: Partial<GameProps> = {}): GameProps {
  return {
    board: [],
    points: {},
    rounds: 5,
    throws: 0,
    dice: 0,
    position: position(THROWN, CLOSED),
    names: ["Ada", "Bo"],
    sides: [1, 2],
    step: null,
    seat: 1,
    moves: ["lift", "cover ?"],
    act: vi.fn(),
    odds: {},
    clocks: [],
    now: () => 0,
    own: [1],
    steps: [],
    ...change,
  };
}

const lids = (): number => document.querySelectorAll(".others .lid.closed").length;
const others = (): string[] =>
  screen.getAllByRole("img", { name: /^(Ada|Bo|The square)/ }).map((one) => one.ariaLabel!);

beforeAll(() => speak("en"));
afterEach(() => vi.useRealTimers());

test("a covered square of somebody else is under its lid, and is not described", () => {
  render(Board, given());
  expect([lids(), others()]).toEqual([1, ["The square of Bo is covered."]]);
});

test("spectators see the lids of all covered squares", () => {
  render(Board, given({ seat: undefined, moves: [], own: [], position: position(CLOSED, CLOSED) }));
  expect(lids()).toBe(2);
});

test("in a replay no square is covered", () => {
  const { own: _, ...replayed } = given({ seat: undefined, moves: [], position: position(CLOSED, CLOSED) });
  render(Board, replayed);
  expect(lids()).toBe(0);
});

test("a square appears when it scores, even if the round ends at once because nobody grabbed", async () => {
  const before = position(`${CLOSED}+-`, CLOSED);
  const { rerender } = render(Board, given({ seat: undefined, moves: [], position: before }));
  expect(lids()).toBe(1);
  const next = `cubo/nl first=1 played=1 scores=10,32 middle=R?R?B?B? trays=${HAND},${HAND}`;
  const shown = ["2 cover R6R4R2/R1W4B5/B3B3B1"];
  const step = { number: 9, at: 0, seat: 2, text: "waive", position: next, gains: [], scores: [10, 32], before, shown };
  await rerender(given({ seat: undefined, moves: [], position: next, step, steps: [step] }));
  expect(lids()).toBe(0);
  expect(others()).toEqual(["Bo: red 6, red 4, red 2, red 1, joker 4, blue 5, blue 3, blue 3, blue 1"]);
});

test("a square is open after a game that ended early, because somebody gave up", () => {
  render(Board, given({ seat: undefined, moves: [], over: true }));
  expect([lids(), others()[0]]).toEqual([0, "Bo: blue 1, blue 3, blue 3, blue 5, joker 4, red 1, red 2, red 4, red 6"]);
});

test("the points of a square are counted when our dice have landed, whatever others throw meanwhile", async () => {
  vi.useFakeTimers();
  const worth = vi.fn(async () => []);
  const roll = {
    number: 2,
    at: 0,
    seat: 1,
    text: `roll ${THROWN}`,
    position: position(THROWN, HAND),
    gains: [],
    scores: [],
  };
  const { rerender } = render(Board, given({ moves: ["throw"], position: position(HAND, HAND), worth }));
  await rerender({ moves: ["lift", "cover ?"], position: roll.position, step: roll });
  await vi.advanceTimersByTimeAsync(800);
  await rerender({ step: { ...roll, number: 3, seat: 2 } });
  expect(worth).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(worth).toHaveBeenCalledOnce();
});

test("the dice of somebody who was late stay in view until the next throw", () => {
  const before = position(`${THROWN}!`, CLOSED);
  const next = `cubo/nl first=1 played=1 scores=0,32 middle=R?R?B?B? trays=${HAND},${HAND}`;
  const step = { number: 9, at: 0, seat: 2, text: "stay", position: next, gains: [], scores: [0, 32], before };
  render(Board, given({ moves: ["throw"], position: next, step, steps: [step] }));
  expect(screen.getAllByRole("gridcell").map((one) => one.ariaLabel)).toContain("b2, joker 4");
});

test("picking all dice up and throwing them again is one command", async () => {
  vi.useFakeTimers();
  const props = given();
  render(Board, props);
  // A tap right after a change of the buttons is ignored.
  vi.advanceTimersByTime(500);
  await fireEvent.keyDown(window, { key: "l" });
  expect(props.act).toHaveBeenCalledExactlyOnceWith("lift", true);
});
