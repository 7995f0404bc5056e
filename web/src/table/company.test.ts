// The others at a table: their names, whether they are there, what they say, and another game with them.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Welcome } from "../protocol";
import { speak } from "../words/words.svelte";
import { BUBBLE_TIME, freshWords } from "./bubbles";
import { event, FakeSocket, seat, welcome } from "./fakes";
import Missed from "./Missed.svelte";
import { cleanName, distinctNames, nameOf, nameProblem, seatNames } from "./names";
import PlayAgain from "./PlayAgain.svelte";
import { awayBriefly, awayFor, missedSeats } from "./presence";
import Series from "./Series.svelte";
import { Table } from "./table.svelte";

beforeAll(() => speak("en"));

describe("names", () => {
  test("that occur twice get the number of their seat, and never that of somebody else", () => {
    expect(distinctNames(["Guest", "Guest", "Ada"])).toEqual(["Guest 1", "Guest 2", "Ada"]);
    expect(distinctNames(["Guest", "Guest", "Guest 2"])).toEqual(["Guest 1", "Guest 3", "Guest 2"]);
    const bots = [seat("novice", { person: false, bot: "novice" }), seat("novice", { person: false, bot: "novice" })];
    expect(seatNames([...bots, seat("", { person: false })])).toEqual(["Novice bot 1", "Novice bot 2", "nobody"]);
    expect(nameOf(undefined, 1)).toBe("nobody");
  });

  test("keep emoji of several code points, and lose what cannot be seen", () => {
    for (const name of ["👨‍👩‍👧", "🇩🇰 Bo", "👍🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]) expect(cleanName(name)).toBe(name);
    expect(cleanName("A\u202ed\u0000a")).toBe("A d a");
  });

  test("that are too long say so, counted as people see them", () => {
    expect(nameProblem("👨‍👩‍👧".repeat(24))).toBe("");
    expect(nameProblem("x".repeat(25))).toBe("This name has 25 characters. It can have 24 at most.");
  });
});

describe("presence", () => {
  test("is told in minutes, hours and days", () => {
    const now = 10 * 86_400_000;
    expect(awayFor(now - 59_000, now)).toBe("away");
    expect(awayFor(now - 150_000, now)).toBe("away for 2 minutes");
    expect(awayFor(now - 3 * 3_600_000, now)).toBe("away for 3 hours");
    expect(awayFor(now - 3 * 86_400_000, now)).toBe("away for 3 days");
    expect(awayFor(0, now)).toBe("away");
    const minutes = [0.9, 2.5, 180, 4_320].map((ago) => awayBriefly(now - ago * 60_000, now));
    expect([awayBriefly(0, now), ...minutes]).toEqual(["", "", "2 min", "3 hr", "3 days"]);
  });

  test("matters for people who have left, and for those who are to act", () => {
    const seats = [seat("Ada", { yours: true }), seat("Bo"), seat("Cy", { left: true, left_at: 5_000 })];
    const view = welcome({ seats, acting: [2] });
    expect(missedSeats(view, { 2: 1 }, { 2: 7_000 }, 16_000)).toEqual([
      { seat: 2, left: false, until: 67_000, wait: 60_000 },
      { seat: 3, left: true, until: 65_000, wait: 60_000 },
    ]);
    const hasty = { ...view, terms: { ...view.terms, grace: 0 } };
    expect(missedSeats(hasty, { 2: 1 }, { 2: 7_000 }, 16_000).map(({ until }) => until)).toEqual([22_000, 5_000]);
    expect(missedSeats(view, { 2: 1_001 }, { 2: 7_000 }, 16_000)).toHaveLength(1);
    expect(missedSeats(view, {}, { 2: 7_000 }, 16_000)).toHaveLength(1);
    expect(missedSeats({ ...view, phase: "ended" }, { 2: 1 }, { 2: 7_000 }, 16_000)).toEqual([]);
    const played = [seats[0]!, seats[1]!, seat("Cy", { left: true, left_at: 5_000, bot: "novice" })];
    expect(missedSeats({ ...view, seats: played }, {}, {}, 16_000)).toEqual([]);
  });
});

test("what was said is fresh for some seconds, and not after everybody has moved", () => {
  const said = (number: number, seat: number, text: string): Event => ({ is: "event", number, at: 1_000, seat, text });
  const news = [said(1, 1, "says hi there"), said(2, 2, "signs thanks"), said(3, 2, "roll 123456")];
  expect([...freshWords(news, 2_000)]).toEqual([
    [1, "hi there"],
    [2, "Thanks"],
  ]);
  expect(freshWords(news, 1_000 + BUBBLE_TIME).size).toBe(0);
  expect(freshWords([...news, said(4, 0, "opens kivi/en seats=2")], 2_000).size).toBe(0);
});

describe("at a table", () => {
  let table: Table;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.install();
    localStorage.clear();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    table = new Table("T");
    table.connect();
  });

  afterEach(() => {
    cleanup();
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function arrive(view: Welcome): Welcome {
    FakeSocket.last.accept();
    FakeSocket.last.say(view);
    return view;
  }

  const ENDED = { phase: "ended", ending: "rules", winners: [1], acting: [], moves: {} } as const;
  const over = (more: Partial<Welcome> = {}) => welcome({ ...ENDED, winners: [1], acting: [], ...more });
  const opens = (number: number) =>
    event(number, "opens kivi/en seats=2 dice=x", { phase: "open", games: 2, position: "", winners: [] });
  const asked = () => FakeSocket.last.commands.map(({ id: _, ...request }) => request);

  test("presence is what the server says last, until the next game is looked at", () => {
    arrive(welcome());
    FakeSocket.last.say({ is: "presence", away: { 2: 5 } });
    expect(table.away).toEqual({ 2: 5 });
    FakeSocket.last.say({ is: "presence" });
    expect(table.away).toEqual({});
  });

  test("whoever may act has waited since the event that let them", () => {
    arrive(welcome({ acting: [1, 2], waiting: { 1: 100, 2: 200 } }));
    const laid = { ...event(11, "cover a1", { acting: [1, 2] }), at: 300 };
    FakeSocket.last.say(laid, { ...event(12, "says hi"), at: 400 });
    expect(table.waiting).toEqual({ 1: 300, 2: 200 });
  });

  test("a rematch does not pull the result away from somebody who has not asked for it", () => {
    arrive(over());
    FakeSocket.last.say(opens(11), event(12, "says come on"), event(13, "begins 1", { phase: "play" }));
    expect([table.view?.phase, table.next]).toEqual(["ended", "begun"]);
    expect(table.talk.map(({ text }) => text)).toEqual(["come on"]);
    table.goOn();
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toMatchObject([{ do: "hello", after: 0 }]);
    FakeSocket.last.say(welcome({ games: 2, number: 13 }), opens(11), event(12, "says come on"));
    expect([table.view?.phase, table.next]).toEqual(["play", ""]);
    expect(table.talk).toHaveLength(1);
  });

  test("nor does one that was set up while the connection was lost", async () => {
    arrive(over());
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    arrive(welcome({ phase: "open", games: 2, number: 11 }));
    expect([table.view?.phase, table.next, table.connection]).toEqual(["ended", "ready", "live"]);
    FakeSocket.last.say({ is: "presence", away: { 1: 5 } });
    expect(table.away).toEqual({});
  });

  test("whoever wanted it goes on at once, unless somebody has declined meanwhile", () => {
    arrive(over());
    table.follow();
    FakeSocket.last.say(opens(11));
    expect([table.view?.phase, table.next]).toEqual(["open", ""]);
    arrive(over({ number: 20, games: 2 }));
    table.follow();
    FakeSocket.last.say(event(21, "declines", {}), { ...opens(22), changes: { phase: "open", games: 3 } });
    expect(table.next).toBe("ready");
  });

  test("a proposal is made with one button, and answered with yes or no", async () => {
    const view = arrive(over({ now: Date.now() }));
    const { rerender } = render(PlayAgain, { table, view });
    await fireEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(asked()).toEqual([{ do: "rematch", seat: 1 }]);
    FakeSocket.last.say(event(view.number + 1, "rematches", { rematch: [1] }));
    await rerender({ table, view: { ...view, rematch: [1], asked: Date.now() } });
    expect(screen.getByText("You want to play again. Waiting for Bo …")).toBeTruthy();
    expect(screen.getByText("You can go on without them in 1 minute.")).toBeTruthy();
    await rerender({ table, view: { ...view, rematch: [2], asked: Date.now() } });
    expect(screen.getByText("Bo wants to play again.")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "No, thanks" }));
    await rerender({ table, view: { ...view, declined: [2] } });
    expect(screen.getByText("Bo does not want to play again.")).toBeTruthy();
    expect(asked().at(-1)).toEqual({ do: "decline", seat: 1 });
  });

  test("nobody is waited for longer than the grace time", async () => {
    const view = arrive(over({ now: Date.now(), rematch: [1], asked: Date.now() - 59_000 }));
    render(PlayAgain, { table, view });
    expect(screen.queryByRole("button")).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    await fireEvent.click(screen.getByRole("button", { name: "Go on without waiting" }));
    expect(asked()).toEqual([{ do: "rematch", seat: 1 }]);
  });

  test("a spectator sees the proposal, but has no answer", () => {
    const seats = [seat("Ada"), seat("Bo")];
    const view = arrive(over({ seats, host: false, rematch: [2], asked: 1 }));
    render(PlayAgain, { table, view });
    expect(screen.getByText("Bo wants to play again.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("one tap lets a bot play for somebody who has left, once the grace time is over", async () => {
    const seats = [seat("Ada", { yours: true }), seat("Bo", { left: true, left_at: Date.now() - 58_000 })];
    const view = arrive(welcome({ seats, now: Date.now() }));
    render(Missed, { table, view });
    expect(screen.getByText("In 2 seconds a bot may step in.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    await fireEvent.click(screen.getByRole("button", { name: "Let a bot play for Bo" }));
    expect(asked()).toEqual([{ do: "wish", seat: 1, about: 2 }]);
  });

  test("the series is shown once somebody has won, or everybody", async () => {
    const { rerender, container } = render(Series, { view: over() });
    expect(container.querySelector("li")).toBeNull();
    await rerender({ view: over({ series: [2, 1], draws: 1 }) });
    expect([...container.querySelectorAll("li")].map((each) => each.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Ada 2",
      "Bo 1",
      "1 draw",
    ]);
  });
});
