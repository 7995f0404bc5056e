// A game as it is played at a table: what is sent for a move, and what the page shows meanwhile.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadBoard } from "../games/boards";
import { preferences } from "../preferences.svelte";
import TablePage from "../pages/TablePage.svelte";
import { speak } from "../words/words.svelte";
import { event, FakeSocket, game, settled, welcome } from "./fakes";

const BOARD = Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => "3K"));
const position = (dice: string, throws: number) =>
  `kivi/en first=1 turn=1 stones=......./......./......./......./......./......./....... boxed=0,0 dice=${dice} throws=${throws}`;

const table = welcome({
  board: BOARD,
  points: { "3K": 1 },
  position: position("654321", 1),
  moves: { 1: ["place a1", "keep -", "keep 65"] },
});

beforeAll(async () => {
  await speak("en");
  await loadBoard("kivi");
});

beforeEach(() => {
  localStorage.clear();
  preferences.set("pace", "at-once");
  FakeSocket.install();
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => {})),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dice = () => screen.getAllByLabelText(/^Die \d/).map((die) => die.getAttribute("aria-label"));

/** Open the page of a table in the middle of a game. */
async function visit(): Promise<FakeSocket> {
  render(TablePage, { segments: ["T"] });
  const socket = FakeSocket.last;
  socket.accept();
  socket.say(table, event(9, "begins 1"), event(10, "roll 654321"));
  await settled();
  // Looked for by a selector: roles take jsdom seconds on a board.
  expect(document.querySelector('[role="grid"]')).not.toBeNull();
  return socket;
}

test("the board is there at once, although the game so far cannot be read", async () => {
  await visit();
  expect(fetch).toHaveBeenCalledOnce();
  expect(dice()).toEqual([6, 5, 4, 3, 2, 1].map((face, n) => `Die ${n + 1} shows ${face}`));
});

test("keeping dice and throwing the others again is one message, and so is every other move", async () => {
  const socket = await visit();
  await fireEvent.keyDown(window, { key: "1" });
  await fireEvent.keyDown(window, { key: "2" });
  await fireEvent.keyDown(window, { key: "k" });
  const { id } = socket.commands[0]!;
  expect(socket.commands).toEqual([{ do: "play", seat: 1, event: "keep 65", throw: true, id }]);
  socket.say(
    event(11, "keep 65", { position: position("65", 1), moves: { 1: ["throw"] } }),
    event(12, "roll 4433", { position: position("654433", 2), moves: { 1: ["place a1", "place b1", "keep 65"] } }),
    { is: "done", id: id!, number: 11 },
  );
  await settled();
  expect(dice()[5]).toBe("Die 6 shows 3");
  await fireEvent.click(document.querySelector('[data-square="b1"]')!);
  expect(socket.sent.map((request) => request.do)).toEqual(["hello", "play", "play"]);
});

test("the points by reason are shown after the game once all of it is known", async () => {
  const gains = [{ seat: 1, points: 3, why: "alone", squares: ["a1"] }];
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((answered) => (answer = answered)));
  const socket = await visit();
  socket.say(event(11, "place a1", { phase: "ended", winners: [1], scores: [3, 0], ending: "rules", moves: {} }));
  await settled();
  screen.getByRole("heading", { name: "You have won!" });
  expect(screen.queryByRole("table")).toBeNull();
  const past = game(10);
  past.steps[0]!.gains = gains;
  answer(Response.json(past));
  await settled();
  expect((await screen.findByRole("table")).textContent).toContain("Ada");
});

test("the last move is seen on the board before the result takes its place", async () => {
  const socket = await visit();
  vi.useFakeTimers();
  preferences.set("pace", "normal");
  socket.say(
    event(11, "place a1", { phase: "ended", winners: [1], scores: [3, 0], ending: "rules", acting: [], moves: {} }),
  );
  await settled();
  const result = () => screen.queryByRole("heading", { name: "You have won!" });
  expect(result()).toBeNull();
  expect(screen.getByTestId("turn").textContent).toBe("One moment …");
  await vi.advanceTimersByTimeAsync(1_600);
  await settled();
  vi.useRealTimers();
  expect(result()).not.toBeNull();
});

test("whoever gives up sees the result at once", async () => {
  const socket = await visit();
  preferences.set("pace", "normal");
  socket.say(
    event(11, "forfeits", { phase: "ended", winners: [2], ending: "forfeit", forfeited: 1, acting: [], moves: {} }),
  );
  await settled();
  screen.getByRole("heading", { name: "Bo wins" });
});

test("a hint takes the place of the square that a finger has left pointed at", async () => {
  const socket = await visit();
  const line = () => document.querySelector(".pointed")!.textContent;
  await fireEvent.pointerEnter(document.querySelector('[data-square="c3"]')!);
  expect(line()).toContain("c3");
  const thrown = { position: position("665543", 2), moves: { 1: ["place a1", "keep -", "keep 66"] } };
  socket.say(event(11, "keep 65", { position: position("65", 1) }), event(12, "roll 6543", thrown));
  await settled();
  expect(line()).toBe("Put a stone on a marked square, or choose dice to keep and throw the others again.");
});

test("what the dice allow is lit when they have landed, and marked dice survive a reload", async () => {
  const socket = await visit();
  vi.useFakeTimers();
  preferences.set("pace", "normal");
  const thrown = { position: position("665543", 2), moves: { 1: ["place a1", "keep -", "keep 66"] } };
  socket.say(event(11, "keep 65", { position: position("65", 1) }), event(12, "roll 6543", thrown));
  await settled();
  const square = () => document.querySelector('[data-square="a1"]')!.getAttribute("aria-disabled");
  expect(square()).toBe("true");
  await vi.advanceTimersByTimeAsync(650 + 6 * 45);
  await settled();
  expect(square()).toBe("false");
  vi.useRealTimers();
  const dice = () => [...document.querySelectorAll<HTMLElement>("button[aria-pressed]")];
  const marks = () => dice().flatMap((die) => (die.ariaPressed === "true" ? [die.ariaLabel!.at(-1)] : []));
  for (const die of dice())
    if ((die.ariaLabel!.at(-1) === "6") !== (die.ariaPressed === "true")) await fireEvent.click(die);
  await settled();
  expect(marks()).toEqual(["6", "6"]);
  cleanup();
  render(TablePage, { segments: ["T"] });
  FakeSocket.last.accept();
  FakeSocket.last.say({ ...table, number: 12, ...thrown }, event(12, "roll 6543"));
  await settled();
  expect(marks()).toEqual(["6", "6"]);
});
