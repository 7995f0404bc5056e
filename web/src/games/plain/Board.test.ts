import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Board from "./Board.svelte";

const POSITION = "made-up/1987 first=1 turn=2 stones=1../.2./... dice=644 boxed=0,3";
const MOVES = ["place c1", "place a3", "take b2 c3", "take b2 c2", "pass", "keep 66"];

/** A game that exists nowhere: three by three squares, three dice, two seats. */
function props(change: Partial<GameProps> = {}): GameProps {
  return {
    board: [
      ["7", "8", "9"],
      ["EVEN", "2", "ODD"],
      ["4", "5", "6"],
    ],
    points: {},
    rounds: 0,
    throws: 0,
    dice: 0,
    position: POSITION,
    names: ["Ada", "Bo"],
    sides: [1, 2],
    step: null,
    seat: 2,
    moves: MOVES,
    act: vi.fn(),
    odds: {},
    clocks: [],
    now: () => 0,
    ...change,
  };
}

const square = (name: string): HTMLElement => document.querySelector(`[data-square="${name}"]`)!;
const buttons = (verb: string): string[] =>
  within(screen.getByRole("group", { name: verb }))
    .getAllByRole("button")
    .map((button) => button.textContent);

beforeAll(() => speak("en"));

test("every square says its word, whose piece stands there and which moves name it", () => {
  render(Board, props());
  expect(screen.getByRole("grid", { name: "made-up" })).toBeTruthy();
  expect(square("b1").ariaLabel).toBe("b1, 8");
  expect(square("a1").ariaLabel).toBe("a1, 7, Ada");
  expect(square("b2").ariaLabel).toBe("b2, 2, Bo, take b2 c3, take b2 c2");
  expect(square("b1").ariaDisabled).toBe("true");
  expect(document.querySelectorAll(".piece")).toHaveLength(2);
});

test("dice lie there, and every other field of the position is shown as it is", () => {
  render(Board, props());
  expect(screen.getAllByRole("img", { name: /^Die \d shows/ })).toHaveLength(3);
  const fields = [...document.querySelectorAll("dl div")].map((field) => field.textContent.replace(/\s+/g, " ").trim());
  expect(fields).toEqual(["first 1", "turn 2", "boxed 0,3"]);
});

test("all moves are buttons, grouped by their verbs", async () => {
  const given = props();
  render(Board, given);
  expect(buttons("place")).toEqual(["place c1", "place a3"]);
  expect(buttons("keep")).toEqual(["keep 66"]);
  await fireEvent.click(screen.getByRole("button", { name: "pass" }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith("pass");
});

test("the only move that names a square is done by choosing the square", async () => {
  const given = props();
  render(Board, given);
  await fireEvent.click(square("c1"));
  expect(given.act).toHaveBeenCalledExactlyOnceWith("place c1");
});

test("where several moves name a square, the next square decides", async () => {
  const given = props();
  render(Board, given);
  await fireEvent.click(square("b2"));
  expect(given.act).not.toHaveBeenCalled();
  expect(square("b2").ariaSelected).toBe("true");
  expect(buttons("take")).toEqual(["take b2 c3", "take b2 c2"]);
  expect(screen.queryByRole("group", { name: "place" })).toBeNull();
  await fireEvent.click(square("c2"));
  expect(given.act).toHaveBeenCalledExactlyOnceWith("take b2 c2");
});

test("Escape forgets a chosen square, and a square of another move starts over", async () => {
  const given = props();
  render(Board, given);
  await fireEvent.click(square("b2"));
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(buttons("place")).toHaveLength(2);
  await fireEvent.click(square("b2"));
  await fireEvent.click(square("a3"));
  expect(given.act).toHaveBeenCalledExactlyOnceWith("place a3");
});

test("dice are thrown with a button, or with T", async () => {
  const given = props({ position: POSITION.replace("dice=644", "dice=-"), moves: ["throw"] });
  const { rerender } = render(Board, given);
  expect(screen.queryByRole("img", { name: /^Die/ })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Throw the dice" }));
  await fireEvent.keyDown(window, { key: "t" });
  expect(given.act).toHaveBeenCalledTimes(2);
  expect(given.act).toHaveBeenLastCalledWith("throw");
  await rerender({ seat: undefined, moves: [] });
  expect(screen.getByRole("button", { name: "Throw the dice" }).ariaDisabled).toBe("true");
  await fireEvent.keyDown(window, { key: "t" });
  expect(given.act).toHaveBeenCalledTimes(2);
});

test("partners own their pieces together, and a replay can only be looked at", async () => {
  const given = props({ names: ["Ada", "Bo", "Cy"], sides: [1, 2, 1], seat: undefined, moves: [] });
  render(Board, given);
  expect(square("a1").ariaLabel).toBe("a1, 7, Ada and Cy");
  await fireEvent.click(square("c1"));
  expect(given.act).not.toHaveBeenCalled();
  expect(within(screen.getByRole("grid").parentElement!.parentElement!).queryAllByRole("button")).toHaveLength(0);
});

test("a move that stands for too many to list has no button", () => {
  render(Board, props({ moves: ["cover ?", "lift"] }));
  expect(screen.queryByRole("group", { name: "cover" })).toBeNull();
  expect(buttons("lift")).toEqual(["lift"]);
});
