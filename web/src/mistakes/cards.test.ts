import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BadFile } from "../importing";
import Mistakes from "../pages/Mistakes.svelte";
import { speak } from "../words/words.svelte";
import { addCards, cards, dueCards, keepPuzzles, MOST, removeCard, updateCard, type Card } from "./cards";
import { importCards, cardsText } from "./file";
import { PUZZLE } from "./sample";
import { answered } from "./scheduling";

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 5, 1);

// Boards and pages are loaded on demand, which takes as long as the machine likes.
configure({ asyncUtilTimeout: 30_000 });
beforeAll(() => speak("en"));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function card(position = PUZZLE.position): Card {
  return { puzzle: { ...PUZZLE, position }, added: NOW };
}

describe("the cards", () => {
  it("are kept once for each decision, and keep their schedule", () => {
    expect(keepPuzzles([PUZZLE], NOW)).toBe(1);
    updateCard(answered(cards()[0]!, true, new Date(NOW)));
    expect(keepPuzzles([PUZZLE, card("p2").puzzle], NOW)).toBe(1);
    expect(cards().map(({ schedule }) => schedule?.reps)).toEqual([undefined, 1]);
    removeCard(card());
    expect(cards()).toEqual([card("p2")]);
  });

  it("are the latest ones, up to a limit", () => {
    addCards(Array.from({ length: MOST }, (_, n) => card(`p${n}`)));
    addCards([card("new")]);
    expect(cards()).toHaveLength(MOST);
    expect(cards()[0]).toEqual(card("new"));
  });

  it("are due at once when they are new, and those that wait longest come first", () => {
    const late = answered(card("late"), false, new Date(NOW - 9 * DAY));
    const later = answered(card("later"), true, new Date(NOW));
    const due = dueCards([card(), later, late], NOW);
    expect(due.map(({ puzzle }) => puzzle.position)).toEqual(["late", PUZZLE.position]);
  });
});

describe("the schedule", () => {
  it("waits longer after every success, and is short again after a failure", () => {
    let one = card();
    const waits: number[] = [];
    let now = NOW;
    for (const clean of [true, true, true, false]) {
      one = answered(one, clean, new Date(now));
      waits.push((one.schedule!.due - now) / DAY);
      now = one.schedule!.due;
    }
    expect(waits[0]).toBeGreaterThanOrEqual(1);
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
    expect(waits[3]).toBeLessThan(waits[2]!);
    expect([one.schedule!.reps, one.schedule!.lapses]).toEqual([4, 1]);
  });
});

describe("the file", () => {
  it("brings all cards with their schedules to another browser", () => {
    addCards([card("p2"), answered(card(), true, new Date(NOW))]);
    const [text, before] = [cardsText(), cards()];
    localStorage.clear();
    expect(importCards(text)).toBe(2);
    expect(cards()).toEqual(before);
    expect(importCards(text)).toBe(0);
  });

  const file = (changed: object) => JSON.stringify({ rekke: "mistakes", version: 1, cards: [], ...changed });
  const broken = (changed: object) => file({ cards: [{ ...card(), puzzle: { ...PUZZLE, ...changed } }] });

  it.each([
    ["no JSON", "{", "bad"],
    ["another file", file({ rekke: "games" }), "bad"],
    ["a newer version", file({ version: 99 }), "newer"],
    ["a card without a puzzle", file({ cards: [{ added: 1 }] }), "bad"],
    ["a seat that does not exist", broken({ seat: 3 }), "bad"],
    ["a game that names a path", broken({ game: "../kivi" }), "bad"],
    ["a single choice", broken({ choices: [["place a1", 1]] }), "bad"],
    [
      "a choice without a number",
      broken({
        choices: [
          ["a", 1],
          ["b", null],
        ],
      }),
      "bad",
    ],
    ["a broken step", broken({ step: { text: "roll 61" } }), "bad"],
    ["a broken schedule", file({ cards: [{ ...card(), schedule: { due: "soon" } }] }), "bad"],
  ])("is refused if it is %s, and changes nothing", (_, text, why) => {
    addCards([card()]);
    expect(() => importCards(text)).toThrow(new BadFile(why as "bad" | "newer"));
    expect(cards()).toEqual([card()]);
  });
});

describe("the page", () => {
  it("says where cards come from while there are none", () => {
    render(Mistakes, { segments: [] });
    expect(screen.getByText(/No cards yet/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("practises what is due, without a title that gives the answer away, and schedules it", async () => {
    addCards([card()]);
    render(Mistakes, { segments: [] });
    await fireEvent.click(screen.getByRole("button", { name: "Practise now (1)" }));
    expect((await screen.findByTestId("answer")).textContent).not.toMatch(/b2|a1|blunder/);
    await fireEvent.click(await screen.findByRole("gridcell", { name: /^a1/ }));
    expect(await screen.findByText(/Comes back on/)).toBeTruthy();
    expect(cards()[0]!.schedule!.due).toBeGreaterThan(Date.now());
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await fireEvent.click(screen.getByRole("button", { name: "My mistakes" }));
    expect(screen.getByText(/The next one is due on/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Practise/ })).toBeNull();
  });

  it("leaves a skipped card as it was, and can remove one", async () => {
    addCards([card(), card("sequence-dice/no seats=2 first=2 turn=2 chips=../../.. dice=61 throws=3")]);
    render(Mistakes, { segments: [] });
    await fireEvent.click(screen.getByRole("button", { name: "Practise now (2)" }));
    await fireEvent.click(await screen.findByRole("button", { name: "Skip" }));
    expect(cards().every(({ schedule }) => schedule === undefined)).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Show the solution" }));
    await fireEvent.click(screen.getByRole("button", { name: "Remove this card" }));
    expect(cards()).toHaveLength(1);
  });
});
