import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { preferences } from "../preferences.svelte";
import type { Advice, RatedChoice, Welcome } from "../protocol";
import { seat, welcome } from "../table/fakes";
import { speak } from "../words/words.svelte";
import { doing, hintSentence, reasons } from "./advice";
import Hint from "./Hint.svelte";
import { Hints } from "./hints.svelte";
import { PATIENCE, Tutor } from "./tutor";

const NO_WORD = () => "";

function choice(event: string, worth: number, mark: RatedChoice["mark"] = "fine"): RatedChoice {
  return { event, worth, mark };
}

function advice(more: Partial<Advice> = {}): Advice {
  const choices = [choice("keep 444", 0.62), choice("place b1", 0.56, "mistake"), choice("place c3", 0.5, "blunder")];
  return { seat: 1, choices, equal: 1, aim: "", chance: 0, ...more };
}

/** A table where Ada may choose, against a bot unless somebody else is said to sit there. */
function choosing(more: Partial<Welcome> = {}): Welcome {
  const seats = [seat("Ada", { yours: true }), seat("novice", { person: false, bot: "novice" })];
  const terms = { ...welcome().terms, odds: "hints" as const };
  return welcome({ terms, seats, moves: { 1: ["keep 444", "place b1", "place c3"] }, ...more });
}

/** Answer requests with these texts as JSON, in this order; return the paths that were asked for. */
function answering(...answers: unknown[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer instanceof Promise ? answer : Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return asked;
}

beforeAll(() => speak("en"));
beforeEach(() => preferences.set("tutor", true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the line of a hint", () => {
  it("says what to do, and by how much it is better", () => {
    expect(hintSentence(advice(), NO_WORD)).toBe(
      "Keep 4\u00a04\u00a04: 6 points of winning chance more than the next choice.",
    );
    const close = [choice("place b1", 0.506), choice("place b2", 0.5)];
    expect(hintSentence(advice({ choices: close }), NO_WORD)).toContain("1 point of");
  });

  it("says what dice are kept for, with the word on the square", () => {
    const aimed = advice({ aim: "b3", chance: 0.384 });
    expect(hintSentence(aimed, () => "four of a kind")).toBe("Keep 4\u00a04\u00a04, then 38% for b3 (four of a kind).");
    expect(hintSentence(aimed, NO_WORD)).toBe("Keep 4\u00a04\u00a04, then 38% for b3.");
  });

  it("calls choices equal that do not differ clearly, and names a few of them", () => {
    const four = ["a1", "b1", "c1", "d1"].map((square) => choice(`place ${square}`, 0.5));
    expect(hintSentence(advice({ choices: four, equal: 4 }), NO_WORD)).toBe("All choices are about equally good.");
    const some = hintSentence(advice({ choices: [...four, choice("keep -", 0.2)], equal: 4 }), NO_WORD);
    expect(some).toBe("No choice is clearly the best. About equally good: Place on a1 · Place on b1 · Place on c1.");
  });

  it("is honest where there is nothing to say", () => {
    expect(hintSentence(advice({ choices: [] }), NO_WORD)).toBe("There are no hints for this game.");
    expect(hintSentence(advice({ choices: [choice("pass", 0.5)] }), NO_WORD)).toBe("Pass: there is no other choice.");
  });

  it("writes the moves of every game in words", () => {
    expect(doing("keep -")).toBe("Throw all dice again");
    expect(doing("take c1 a7")).toBe("Take over c1; its stone goes to a7");
    expect(doing("cover R6R6B6/B5W5B1/R5R4B3")).toBe(
      "Lay R6\u00a0R6\u00a0B6 / B5\u00a0W5\u00a0B1 / R5\u00a0R4\u00a0B3",
    );
    expect(doing("grab B3")).toBe("Grab blue 3");
    expect(doing("climb 7")).toBe("climb 7");
  });

  it("has the best choices with their winning chances as a reason", () => {
    expect(reasons(advice()).map(({ chance }) => chance)).toEqual(["62.0%", "56.0%", "50.0%"]);
  });
});

describe("the button", () => {
  function shown(view: Welcome, act = vi.fn(() => Promise.resolve())): typeof act {
    const hints = new Hints();
    hints.look(view, 1);
    render(Hint, { hints, table: "T", view, seat: 1, act });
    return act;
  }

  it("shows the line and the reason, and tells nobody where only bots play", async () => {
    const asked = answering(advice());
    const act = shown(choosing());
    await fireEvent.click(screen.getByTestId("hint"));
    expect((await screen.findByTestId("hint-line")).textContent).toContain("Keep 4\u00a04\u00a04: 6 points");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(asked).toEqual(["/api/tables/T/hint/1"]);
    expect(act).not.toHaveBeenCalled();
  });

  it("tells other people first", async () => {
    const asked = answering(advice());
    const act = vi.fn(() => Promise.resolve(expect(asked).toEqual([])));
    shown(choosing({ seats: [seat("Ada", { yours: true }), seat("Bo")] }), act);
    await fireEvent.click(screen.getByTestId("hint"));
    await screen.findByTestId("hint-line");
    expect(act).toHaveBeenCalledWith({ do: "hint", seat: 1 });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("waits while there is nothing to choose", () => {
    shown(choosing({ moves: { 1: ["throw"] } }));
    expect(screen.getByTestId<HTMLButtonElement>("hint").disabled).toBe(true);
  });

  it("forgets a hint with the next choice", async () => {
    answering(advice());
    const hints = new Hints();
    hints.look(choosing(), 1);
    await hints.take("T", choosing(), 1, () => Promise.resolve());
    expect(hints.found).not.toBeNull();
    hints.look(choosing({ position: "later" }), 1);
    expect(hints.found).toBeNull();
  });
});

describe("the tutor", () => {
  function watching(view = choosing()): Tutor {
    const tutor = new Tutor();
    tutor.look("T", view, 1);
    return tutor;
  }

  it("warns before a mistake and before nothing less", async () => {
    answering(advice());
    const tutor = watching();
    expect((await tutor.judge("place b1"))?.lost).toBeCloseTo(0.06);
    expect(await tutor.judge("keep 444")).toBeNull();
  });

  it("asks about a square that is not in the list", async () => {
    const longer = advice({ choices: [...advice().choices, choice("cover R1", 0.1, "blunder")] });
    const asked = answering(advice(), longer);
    expect(await watching().judge("cover R1")).not.toBeNull();
    expect(asked.at(-1)).toBe("/api/tables/T/hint/1?move=cover%20R1");
  });

  it("lets a move through if the answer does not come in a moment, or never", async () => {
    vi.useFakeTimers();
    answering(new Promise(() => {}));
    const judged = watching().judge("place b1");
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await judged).toBeNull();
    vi.useRealTimers();
    answering(Promise.reject(new TypeError("offline")));
    expect(await watching().judge("place b1")).toBeNull();
  });

  it.each([
    ["at a table without hints", choosing({ terms: { ...welcome().terms, odds: "yes" } })],
    ["against people", choosing({ seats: [seat("Ada", { yours: true }), seat("Bo")] })],
    ["before a throw", choosing({ moves: { 1: ["throw"] } })],
  ])("asks nothing %s", (_, view) => {
    const asked = answering(advice());
    expect(watching(view).watches).toBe(false);
    expect(asked).toEqual([]);
  });

  it("asks nothing unless it is wanted", () => {
    preferences.set("tutor", false);
    const asked = answering(advice());
    expect(watching().watches).toBe(false);
    expect(asked).toEqual([]);
  });
});
