import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ANALYSIS } from "../analysis/sample";
import { game } from "../replay/sample";
import { speak } from "../words/words.svelte";
import { PuzzleAttempts } from "./puzzleAttempts.svelte";
import Lesson from "./Lesson.svelte";
import { costOf, mistakesOf, movesOf, puzzleOf, until, worthsIn, type Puzzle } from "./puzzle";
import { PUZZLE } from "./sample";

// Boards and pages are loaded on demand, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
beforeAll(() => speak("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const RECORD =
  "rekke: 1\ngame: cubo\nseats: A | B\n---\n1 middle R1 ; 0.5\n; said\n2 roll R2 ; 1\n2 cover R2\nresult: 2 0\n";

describe("a puzzle", () => {
  it("is made of a costly decision, at the position before it", () => {
    const [moment] = mistakesOf(ANALYSIS, 2);
    const puzzle = puzzleOf(game(3), moment!, ["Ada", "Bo"], RECORD);
    expect([puzzle.position, puzzle.step?.number, puzzle.seat]).toEqual(["p1", 7, 2]);
    expect(puzzle.choices).toEqual([
      ["place a1", 0.7],
      ["place b2", 0.58],
    ]);
    expect([puzzle.played, puzzle.record]).toEqual(["place b2", undefined]);
    expect(mistakesOf(ANALYSIS, 1)).toEqual([]);
  });

  it("offers any square to cover where they are too many, and keeps the record until then", () => {
    const choices = ["2 cover R2", "2 cover R1", "2 lift"].map((event) => ({ event, worth: [0.5, 0.5] }));
    const puzzle = puzzleOf(game(3), { ...ANALYSIS.moments[1]!, number: 3, choices }, ["Ada", "Bo"], RECORD);
    expect(movesOf(puzzle)).toEqual(["lift", "cover ?"]);
    expect(puzzle.record).toBe("rekke: 1\ngame: cubo\nseats: A | B\n---\n1 middle R1 ; 0.5\n2 roll R2 ; 1\n");
    expect(until(RECORD, 1)).toBe("rekke: 1\ngame: cubo\nseats: A | B\n---\n");
  });

  it("knows what each move costs", () => {
    expect(["place a1", "place b2", "place b1"].map((what) => costOf(PUZZLE, what)?.toFixed(1))).toEqual([
      "0.0",
      "12.0",
      undefined,
    ]);
    expect(worthsIn(PUZZLE, "place a3")["a3"]).toEqual({ chance: 0.6998, heat: 0, chosen: true });
  });
});

describe("attempts", () => {
  it("are right within the margin of ties, and clean only at once", async () => {
    const attempts = new PuzzleAttempts(PUZZLE);
    expect(await attempts.act("place b2")).toBe(false);
    expect([attempts.cost?.toFixed(1), attempts.over]).toEqual(["12.0", false]);
    expect(await attempts.act("place a3")).toBe(true);
    expect([attempts.over, attempts.clean]).toEqual([true, false]);
  });

  it("that are no legal move count for nothing", async () => {
    const attempts = new PuzzleAttempts(PUZZLE);
    expect(await attempts.act("place b1")).toBe(false);
    expect([attempts.cost, attempts.wrong]).toEqual([undefined, 0]);
    expect(await attempts.act("place a1")).toBe(true);
    expect(attempts.clean).toBe(true);
  });

  it("at a square that is not listed are judged by the server, as the last event of a record", async () => {
    const fetching = vi.fn((_path: string, _request: RequestInit) =>
      Promise.resolve(Response.json({ before: [0.4, 0.6], after: [0.5, 0.5] })),
    );
    vi.stubGlobal("fetch", fetching);
    const attempts = new PuzzleAttempts({ ...PUZZLE, record: until(RECORD, 3) });
    expect(await attempts.act("cover R3")).toBe(false);
    expect(attempts.cost?.toFixed(1)).toBe("10.0");
    expect(fetching.mock.calls[0]![0]).toBe("/api/analysis/event?event=3");
    expect(fetching.mock.calls[0]![1].body).toBe(
      "rekke: 1\ngame: cubo\nseats: A | B\n---\n1 middle R1 ; 0.5\n2 roll R2 ; 1\n2 cover R3\n",
    );
  });
});

describe("the lesson", () => {
  const answer = () => screen.getByTestId("answer").textContent;

  async function play(square: string): Promise<void> {
    await fireEvent.click(await screen.findByRole("gridcell", { name: new RegExp(`^${square}`) }));
  }

  it("puts the same decision until it is right, and then shows what everything was worth", async () => {
    const leave = vi.fn();
    render(Lesson, { puzzles: [PUZZLE, PUZZLE], leave });
    expect(answer()).toContain("Bo is to move. What would you do?");
    expect(document.body.textContent).toContain("1 of 2");
    await play("b2");
    expect(await screen.findByText(/That costs 12.0 points of winning chance/)).toBeTruthy();
    expect(screen.queryByText(/In the game/)).toBeNull();
    await play("a3");
    expect(await screen.findByText("Right! Nothing is better.")).toBeTruthy();
    expect(answer()).toContain("In the game: Bo plays b2. It cost 12.0 points.");
    expect(screen.getByRole("gridcell", { name: /^a3.*70%.*best, chosen/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await play("a1");
    expect(await screen.findByText("Right! Nothing is better.")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("status").textContent).toContain("You found 1 of 2 at the first attempt.");
    await fireEvent.click(screen.getByRole("button", { name: "Back to the game" }));
    expect(leave).toHaveBeenCalled();
  });

  it("draws the best square of coloured dice where that is the answer", async () => {
    const choices: Puzzle["choices"] = [
      ["cover R6R5R4/R3W4R2/B3B2B1", 0.7],
      ["lift", 0.5],
    ];
    const { container } = render(Lesson, { puzzles: [{ ...PUZZLE, choices, played: "lift" }], leave: () => {} });
    await fireEvent.click(screen.getByRole("button", { name: "Show the solution" }));
    expect(container.querySelectorAll("[data-testid=answer] svg g[transform]").length).toBeGreaterThanOrEqual(9);
  });

  it("shows the solution on request, and lets decisions be skipped", async () => {
    render(Lesson, { puzzles: [PUZZLE, PUZZLE], leave: () => {} });
    await fireEvent.click(screen.getByRole("button", { name: "Show the solution" }));
    expect(answer()).toContain("The best choice: Bo plays a1.");
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect(screen.getByRole("status").textContent).toContain("You found 0 of 2");
  });
});
