import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import type { GameProps } from "../props";
import Board from "./Board.svelte";

const POSITION =
  "sequence-dice/no seats=4 first=1 turn=1 chips=....../....../....../....../....../...... dice=64 throws=1";

function given(change: Partial<GameProps> = {}): GameProps {
  return {
    board: Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => "7")),
    points: {},
    rounds: 0,
    throws: 3,
    dice: 0,
    position: POSITION,
    names: ["Ada", "Bo", "Cy", "Di"],
    sides: [1, 2, 1, 2],
    step: null,
    seat: 1,
    moves: ["pass"],
    act: vi.fn(),
    odds: {},
    clocks: [],
    now: () => 0,
    ...change,
  };
}

beforeAll(() => speak("en"));

test("partners are listed together, as the server says", () => {
  render(Board, given());
  const teams = within(screen.getByRole("list", { name: "Teams" })).getAllByRole("listitem");
  expect(teams.map((team) => team.textContent.trim())).toEqual(["Ada and Cy", "Bo and Di"]);
});

test("where everybody plays alone there are no teams", () => {
  render(Board, given({ sides: [1, 2, 3, 4] }));
  expect(screen.queryByRole("list", { name: "Teams" })).toBeNull();
});

test("a player who can only pass is told so, and a click on a square gets the server's reason", async () => {
  const props = given();
  render(Board, props);
  expect(screen.getByText("Nothing can be done with 10: pass.")).toBeTruthy();
  await fireEvent.click(document.querySelector('[data-square="c3"]')!);
  expect(props.act).toHaveBeenCalledExactlyOnceWith("place c3");
});
