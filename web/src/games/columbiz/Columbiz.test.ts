import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Columbiz from "./Columbiz.svelte";

const POSITION = "columbiz/fr first=1 turn=1 pieces=....2./....../....../....../....../...... reserve=18,17 captured=0,0 points=0,0 dice=65553321 throws=3 placed=0";

function given(change: Partial<GameProps> = {}): GameProps {
  return {
    board: Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, () => String(row + 1))),
    points: {},
    position: POSITION,
    names: ["Ada", "Bo"],
    sides: [1, 2],
    step: null,
    seat: 1,
    moves: ["place a1", "place b1", "place c1", "place c2", "place e2", "place e3", "place f1"],
    act: vi.fn(),
    odds: {},
    clocks: [],
    now: () => 0,
    ...change,
  };
}

const square = (name: string): HTMLElement => document.querySelector(`[data-square="${name}"]`)!;

function after(props: GameProps, number: number, text: string, dice: string, moves: string[]): GameProps {
  const position = POSITION.replace("dice=65553321", `dice=${dice}`).replace("placed=0", `placed=${number}`);
  return { ...props, position, moves, step: { number, at: 0, seat: 1, text, position, gains: [], scores: [] } };
}

beforeAll(() => speak("en"));
beforeEach(() => sessionStorage.clear());

test("squares say what they ask for and who stands there", () => {
  render(Columbiz, given({ moves: [] }));
  expect(square("e3").ariaLabel).toBe("e3, 3 dice showing 5, empty");
  expect(square("e1").ariaLabel).toBe("e1, 1 die showing 5, piece of Bo");
});

test("a turn is drafted freely, and nothing is sent before it is committed", async () => {
  const props = given();
  render(Columbiz, props);
  await fireEvent.click(square("e2"));
  await fireEvent.click(square("c2"));
  expect(square("c2").ariaLabel).toContain("number 2 of your draft");
  expect(square("c1").ariaDisabled).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(square("c1").ariaDisabled).toBe("false");
  expect(props.act).not.toHaveBeenCalled();
});

test("a committed turn is sent piece by piece, and ended", async () => {
  const props = given();
  const { rerender } = render(Columbiz, props);
  await fireEvent.click(square("e2"));
  await fireEvent.click(square("e1"));
  await fireEvent.click(screen.getByRole("button", { name: "Place 2 pieces and end the turn" }));
  expect(props.act).toHaveBeenLastCalledWith("place e2");
  await rerender(after(props, 1, "place e2", "653321", ["place a1", "place e1", "end"]));
  expect(props.act).toHaveBeenLastCalledWith("place e1");
  await rerender(after(props, 2, "place e1", "63321", ["place a1", "end"]));
  expect(props.act).toHaveBeenLastCalledWith("end");
  expect(props.act).toHaveBeenCalledTimes(3);
});

test("what cannot be placed any more is dropped, and said", async () => {
  const props = given();
  const { rerender } = render(Columbiz, props);
  await fireEvent.click(square("e2"));
  await fireEvent.click(square("a1"));
  await fireEvent.click(screen.getByRole("button", { name: /Place 2/ }));
  await rerender({ ...after(props, 1, "place e2", "-", []), seat: undefined });
  expect(screen.getByRole("status").textContent).toContain("a1");
  expect(props.act).toHaveBeenCalledTimes(1);
});

test("a square the dice do not reach is asked for, so that the house says why not", async () => {
  const props = given();
  render(Columbiz, props);
  await fireEvent.click(square("d6"));
  expect(props.act).toHaveBeenCalledExactlyOnceWith("place d6");
});

test("a draft is still there after a reload", async () => {
  const { unmount } = render(Columbiz, given());
  await fireEvent.click(square("e2"));
  unmount();
  render(Columbiz, given());
  expect(square("e2").ariaLabel).toContain("number 1 of your draft");
});

test("who can place nothing discards", async () => {
  const props = given({ moves: ["discard"] });
  render(Columbiz, props);
  await fireEvent.click(screen.getByRole("button", { name: "Discard pieces" }));
  expect(props.act).toHaveBeenCalledWith("discard");
});
