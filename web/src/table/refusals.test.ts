// Refusals at a table: in the language of the page, with their ruling, until the next event; and no button counts twice.

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadBoard } from "../games/boards";
import { preferences } from "../preferences.svelte";
import TablePage from "../pages/TablePage.svelte";
import type { Refused, Translatable, Welcome } from "../protocol";
import { speak } from "../words/words.svelte";
import { event, FakeSocket, seat, settled, welcome } from "./fakes";

const KIVI = Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => "R5"));
const COLUMBIZ = [1, 2, 3, 4, 5, 6].map((row) => Array.from({ length: 6 }, () => String(row)));
const position = (dice: string, throws: number) =>
  `kivi/en first=1 turn=1 stones=......./......./......./......./......./......./....... boxed=0,0 dice=${dice} throws=${throws}`;
const table = welcome({
  board: KIVI,
  points: { R5: 2 },
  position: position("663211", 1),
  moves: { 1: ["keep -", "keep 66"] },
});
const planned = welcome({
  terms: { game: "columbiz", edition: "fr", odds: "yes", grace: 60 },
  board: COLUMBIZ,
  position:
    "columbiz/fr first=1 turn=1 pieces=....../....../....../....../....../...... reserve=18,18 captured=0,0 points=0,0 dice=65544421 throws=1 placed=0",
  moves: { 1: ["place e2", "keep -"] },
});
const SHORT_RUN: Translatable = {
  key: "reason.kivi.run",
  values: { square: "b1", target: { key: "kivi.word.R5", values: {} }, run: 3 },
};

beforeEach(async () => {
  localStorage.clear();
  await speak("de");
  await loadBoard("kivi");
  await loadBoard("columbiz");
  preferences.set("pace", "at-once");
  FakeSocket.install();
  Element.prototype.scrollTo = () => {}; // jsdom has none
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => {})),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function visit(view: Welcome): Promise<FakeSocket> {
  render(TablePage, { segments: ["T"] });
  const socket = FakeSocket.last;
  socket.accept();
  socket.say(view, event(10, view.phase === "open" ? "sits Ada" : "begins 1"));
  await settled();
  return socket;
}

/** Refuse the last command. */
async function refuse(socket: FakeSocket, refused: Partial<Refused>): Promise<void> {
  const { id } = socket.commands.at(-1)!;
  socket.say({ is: "refused", id: id!, code: "illegal", reason: "in English", ...refused });
  await settled();
}

// Looked for by selectors: roles take jsdom seconds on a board.
const square = (name: string): Element => document.querySelector(`[data-square="${name}"]`)!;
const button = (text: RegExp): HTMLElement =>
  [...document.querySelectorAll("button")].find((one) => text.test(one.textContent))!;
const note = (): Element | null => document.querySelector('[role="alert"]');
const shown = (): string | undefined => note()?.textContent.replace(/\s+/g, " ").trim();

describe("a refusal", () => {
  test("speaks the language of the page in the words of the board, with a link to the ruling", async () => {
    const socket = await visit(table);
    await fireEvent.click(square("b1"));
    await refuse(socket, { why: SHORT_RUN, ruling: "K1" });
    expect(shown()).toBe("b1 verlangt: Straße mit fünf; die längste Straße deiner Würfel hat 3. Regel K1");
    expect(note()!.querySelector("a")!.getAttribute("href")).toBe("/rules/kivi#K1");
  });

  test("goes away with the next event, not with the chat", async () => {
    const socket = await visit(table);
    await fireEvent.click(square("b1"));
    await refuse(socket, { why: SHORT_RUN });
    socket.say(event(11, "says hm", {}));
    await settled();
    expect(shown()).toContain("b1 verlangt");
    socket.say(event(12, "keep 66", { position: position("66", 1), moves: { 1: ["throw"] } }));
    await settled();
    expect(shown()).toBeUndefined();
  });

  test.each([
    ["a reason without words of ours", { reason: "no peg fits there", ruling: "" }, "No peg fits there."],
    ["a reason of a newer server", { why: { key: "reason.of-later" } }, "In English."],
    [
      "a value of a newer server",
      { why: { key: "reason.kivi.taken", values: { square: { key: "of.later" } } } },
      "In English.",
    ],
    ["another code", { code: "not-now" as const }, "Das geht jetzt nicht."],
  ])("is said as well as possible for %s", async (_, refused, said) => {
    const socket = await visit(table);
    await fireEvent.click(square("b1"));
    await refuse(socket, refused);
    expect(shown()).toBe(said);
  });

  test("of a planned turn is shown until the plan changes", async () => {
    const socket = await visit(planned);
    await fireEvent.click(square("e6"));
    await settled();
    await refuse(socket, { why: { key: "reason.columbiz.taken", values: { square: "e6" } } });
    expect(shown()).toBe("e6 ist nicht leer.");
    await fireEvent.click(square("e2"));
    await settled();
    expect(shown()).toBeUndefined();
  });

  test("before a game goes away with the next event, too", async () => {
    const open = welcome({
      phase: "open",
      seats: [seat("Ada", { yours: true, seal: "s" }), seat("", { person: false })],
    });
    const socket = await visit(open);
    await fireEvent.click(button(/Noch jemand an diesem Gerät/));
    await settled();
    await refuse(socket, { code: "not-now", why: { key: "reason.table.seat-taken", values: { seat: 2 } } });
    expect(shown()).toBe("Platz 2 ist besetzt.");
    socket.say({ ...event(11, "sits Bo", { seats: [open.seats[0]!, seat("Bo")] }), seat: 2 });
    await settled();
    expect(shown()).toBeUndefined();
  });
});

describe("a button counts once", () => {
  const throwing = welcome({ ...table, position: position("-", 0), moves: { 1: ["throw"] } });
  const thrower = (): HTMLElement => button(/werfen/i);

  async function answer(socket: FakeSocket): Promise<void> {
    const { id } = socket.commands.at(-1)!;
    socket.say({ is: "done", id: id!, number: 11 });
    await settled();
  }

  async function fall(socket: FakeSocket): Promise<void> {
    socket.say(event(11, "roll 663211", { position: position("663211", 1), moves: { 1: ["keep -"] } }));
    await settled();
  }

  /** Press Enter on the button at this time. */
  async function enter(at: number): Promise<void> {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 });
    Object.defineProperty(click, "timeStamp", { value: at });
    thrower().focus();
    await fireEvent(thrower(), click);
  }

  test("until its command is answered and the page shows what happened", async () => {
    const socket = await visit(throwing);
    await fireEvent.click(thrower());
    await fireEvent.click(thrower());
    await answer(socket);
    await fireEvent.click(thrower());
    expect(socket.commands.length).toBe(1);
    await fall(socket);
    await fireEvent.click(thrower());
    expect(socket.commands.map((command) => command.do)).toEqual(["throw", "play"]);
  });

  test("with a double click, although it has become another button meanwhile", async () => {
    const socket = await visit(throwing);
    await fireEvent.click(thrower(), { detail: 1 });
    await answer(socket);
    await fall(socket);
    await fireEvent.click(thrower(), { detail: 2 });
    expect(socket.commands.length).toBe(1);
    await fireEvent.click(thrower(), { detail: 1 });
    expect(socket.commands.length).toBe(2);
  });

  test("with Enter pressed twice", async () => {
    const socket = await visit(throwing);
    await enter(1_000);
    await answer(socket);
    await fall(socket);
    await enter(1_200);
    expect(socket.commands.length).toBe(1);
    await enter(2_000);
    expect(socket.commands.length).toBe(2);
  });

  test("but it can be tried again after a refusal, and other parts of the page are not held up", async () => {
    const socket = await visit(throwing);
    await fireEvent.click(thrower());
    await fireEvent.input(document.querySelector('[aria-label="Sag etwas"]')!, { target: { value: "hm" } });
    await fireEvent.submit(document.querySelector('[aria-label="Sag etwas"]')!.closest("form")!);
    expect(socket.commands.map((command) => command.do)).toEqual(["throw", "say"]);
    const { id } = socket.commands[0]!;
    socket.say({ is: "refused", id: id!, code: "illegal", reason: "not yet" });
    await settled();
    await fireEvent.click(thrower());
    expect(socket.commands.map((command) => command.do)).toEqual(["throw", "say", "throw"]);
  });
});
