import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../ask";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Board from "./Board.svelte";

const POSITION =
  "columbiz/fr first=1 turn=1 pieces=....2./....../....../....../....../...... reserve=18,17 captured=0,0 points=0,0 dice=65553321 throws=3 placed=0";
const MOVES = ["place a1", "place b1", "place c1", "place c2", "place e2", "place e3", "place f1"];

function given(change: Partial<GameProps> = {}): GameProps {
  return {
    board: Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, () => String(row + 1))),
    points: {},
    rounds: 0,
    throws: 3,
    dice: 8,
    position: POSITION,
    names: ["Ada", "Bo"],
    sides: [1, 2],
    step: null,
    seat: 1,
    moves: MOVES,
    act: vi.fn(),
    ahead: async (planned) =>
      [...MOVES, "place e1", "end"].filter((move) => !planned.some((done) => done[6] === move[6])),
    odds: {},
    clocks: [],
    now: () => 0,
    ...change,
  };
}

const settle = () => new Promise((done) => setTimeout(done));

async function choose(name: string): Promise<void> {
  await fireEvent.click(square(name));
  await settle();
}

async function commit(pieces: number): Promise<void> {
  await fireEvent.click(screen.getByRole("button", { name: new RegExp(`Place ${pieces} pieces`) }));
  await settle();
}

const square = (name: string): HTMLElement => document.querySelector(`[data-square="${name}"]`)!;

function after(props: GameProps, number: number, text: string, dice: string, moves: string[]): GameProps {
  const position = POSITION.replace("....../......", "....1./......")
    .replace("dice=65553321", `dice=${dice}`)
    .replace("placed=0", `placed=${number}`);
  return { ...props, position, moves, step: { number, at: 0, seat: 1, text, position, gains: [], scores: [] } };
}

beforeAll(() => speak("en"));
beforeEach(() => sessionStorage.clear());

test("squares say which dice they require and whose piece stands there", () => {
  render(Board, given({ moves: [] }));
  expect(square("e3").ariaLabel).toBe("e3, 3 dice showing 5, empty");
  expect(square("e1").ariaLabel).toBe("e1, 1 die showing 5, piece of Bo");
});

test("a turn is drafted freely, and nothing is sent before it is committed", async () => {
  const props = given();
  render(Board, props);
  await choose("e2");
  await choose("c2");
  expect(square("c2").ariaLabel).toContain("number 2 in your plan");
  expect(square("c1").ariaDisabled).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await settle();
  expect(square("c1").ariaDisabled).toBe("false");
  expect(props.act).not.toHaveBeenCalled();
});

test("a committed turn is sent piece by piece, and then ended", async () => {
  const props = given();
  const { rerender } = render(Board, props);
  await choose("e2");
  await choose("e1");
  await commit(2);
  expect(props.act).toHaveBeenLastCalledWith("place e2");
  await rerender(after(props, 1, "place e2", "653321", ["place a1", "place e1", "end"]));
  expect(props.act).toHaveBeenLastCalledWith("place e1");
  expect(square("e1").ariaLabel).toContain("number 1 in your plan");
  expect(square("e2").ariaLabel).toContain("piece of Ada");
  await rerender(after(props, 2, "place e1", "63321", ["place a1", "end"]));
  expect(props.act).toHaveBeenLastCalledWith("end");
  expect(props.act).toHaveBeenCalledTimes(3);
});

test("no end is sent for a turn that ends automatically", async () => {
  const props = given({ ahead: async (planned) => (planned.length === 2 ? [] : ["place e1", "end"]) });
  const { rerender } = render(Board, props);
  await choose("e2");
  await choose("e1");
  expect(document.querySelectorAll('[data-square][aria-disabled="false"]')).toHaveLength(2);
  await commit(2);
  await rerender(after(props, 1, "place e2", "653321", ["place a1", "place e1", "end"]));
  await rerender({ ...after(props, 2, "place e1", "-", []), seat: undefined });
  expect(props.act).toHaveBeenCalledTimes(2);
});

test("a piece that cannot be placed any more is dropped, and a message says so", async () => {
  const props = given();
  const { rerender } = render(Board, props);
  await choose("e2");
  await choose("a1");
  await commit(2);
  await rerender({ ...after(props, 1, "place e2", "-", []), seat: undefined });
  expect(screen.getByRole("status").textContent).toContain("a1");
  expect(props.act).toHaveBeenCalledTimes(1);
});

test("the next player at the same device finds no draft", async () => {
  const props = given();
  const { rerender } = render(Board, props);
  await choose("e2");
  await choose("a1");
  await commit(2);
  const next = after(props, 1, "place e2", "-", []);
  await rerender(next);
  await rerender({ ...next, seat: 2, moves: ["throw"] });
  expect(document.querySelector('[aria-label*="in your plan"]')).toBeNull();
  expect(screen.queryByRole("button", { name: /Place \d/ })).toBeNull();
  expect(props.act).toHaveBeenCalledTimes(1);
});

test("a square that the dice do not reach is asked for too, and not drafted", async () => {
  const refused = new Refusal({ is: "refused", code: "illegal", reason: "" });
  const props = given({ ahead: vi.fn().mockRejectedValue(refused) });
  render(Board, props);
  await choose("d6");
  expect(props.ahead).toHaveBeenCalledExactlyOnceWith(["place d6"]);
  expect(document.querySelector('[aria-label*="in your plan"]')).toBeNull();
  expect(props.act).not.toHaveBeenCalled();
});

test("a draft is still there after a reload", async () => {
  const { unmount } = render(Board, given());
  await choose("e2");
  unmount();
  render(Board, given());
  expect(square("e2").ariaLabel).toContain("number 1 in your plan");
});

test("a player who can place nothing discards", async () => {
  const props = given({ moves: ["discard"] });
  render(Board, props);
  await fireEvent.click(screen.getByRole("button", { name: "Discard pieces" }));
  expect(props.act).toHaveBeenCalledWith("discard");
});
