import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Message } from "../protocol";
import { preferences } from "../preferences.svelte";
import {
  arrive,
  connectedTable,
  event,
  FakeSocket,
  game,
  leaveTable,
  reading,
  reconnect,
  roll,
  seat,
  welcome,
} from "./fakes";
import type { Table } from "./table.svelte";

let table: Table;

const settle = () => vi.advanceTimersByTimeAsync(0);
const numbers = () => table.steps.all.map(({ number }) => number);

beforeEach(() => {
  table = connectedTable();
});

afterEach(() => leaveTable(table));

describe("a table", () => {
  test("says hello with the token of this device, and is live after the welcome", async () => {
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toMatchObject([{ do: "hello", after: 0, view: true }]);
    expect(table.connection).toBe("connecting");
    FakeSocket.last.say(welcome());
    expect(table.connection).toBe("live");
    expect(table.own).toEqual([1]);
    expect(table.acting).toBe(1);
  });

  test("knows when its game last moved on, also if that was before the page was opened", () => {
    arrive(welcome({ number: 12 }), { ...event(9, "begins 1"), at: 500 }, { ...event(10, "roll 654321"), at: 700 });
    expect(table.moved).toBe(0);
    FakeSocket.last.say({ ...event(12, "says bye"), at: 900 });
    expect(table.moved).toBe(700);
    FakeSocket.last.say({ ...roll(13), changes: { position: "after 13" }, at: 1000 });
    expect(table.moved).toBe(1000);
    FakeSocket.last.say({ ...event(14, "signs thanks", {}), at: 1100 });
    expect(table.moved).toBe(1000);
  });

  test("that does not exist is missing, and is not tried again", async () => {
    arrive({ is: "refused", code: "unknown", reason: "there is no such table" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.missing).toBe(true);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("that is deleted while the page is open says so, and is not tried again", async () => {
    arrive(welcome(), event(12, "deletes"), { is: "bye", code: "unknown", reason: "this table has been deleted" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.missing, table.deleted]).toEqual([true, true]);
    expect(table.connection).not.toBe("lost");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("that says goodbye for another reason is tried again", async () => {
    arrive(welcome(), { is: "bye", code: "closing", reason: "the server is shutting down" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([table.missing, FakeSocket.all.length]).toEqual([false, 2]);
  });

  test("that was deleted while the page had no connection is missing", async () => {
    arrive(welcome());
    await reconnect({ is: "refused", code: "unknown", reason: "there is no such table" });
    expect(table.missing).toBe(true);
  });
});

describe("a message that this page does not know", () => {
  const unknown = { is: "weather", number: 11, id: "x", sky: ["clear"] } as unknown as Message;

  test("is ignored: the table stays live and hears what follows", async () => {
    arrive(unknown, welcome({ number: 11 }), unknown, roll(12));
    expect([table.connection, table.missing]).toEqual(["live", false]);
    expect(numbers()).toEqual([12]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("and an event of a new kind is a line like any other, but no step of the game", async () => {
    arrive(welcome({ number: 11 }), { ...event(12, "juggles 3", {}), mood: "good" } as Event, roll(13));
    expect(table.news.map(({ text }) => text)).toEqual(["juggles 3", "roll 654321"]);
    expect(numbers()).toEqual([13]);
  });
});

describe("the view", () => {
  test("is the welcome, and then what every event changes of it", () => {
    arrive(welcome({ number: 10, position: "start", moves: { 1: ["throw"] } }));
    expect(table.view).toMatchObject({ position: "start", moves: { 1: ["throw"] } });
    FakeSocket.last.say(event(11, "place e3", { position: "next", acting: [2], moves: {}, scores: [3, 0] }));
    expect(table.view).toMatchObject({ number: 11, position: "next", acting: [2], moves: {}, scores: [3, 0] });
    expect(table.view).toMatchObject({ phase: "play", throws: 3, host: true });
    FakeSocket.last.say(event(12, "reveals 5f", { phase: "ended" }));
    expect(table.view).toMatchObject({ number: 12, phase: "ended", position: "next" });
  });

  test("needs no request, whatever happens and however much of it", async () => {
    const fetched = reading(game());
    arrive(welcome({ number: 10 }), event(9, "sits Ada"), event(10, "begins 1"));
    for (let number = 11; number < 30; number++) FakeSocket.last.say(roll(number));
    await settle();
    expect(FakeSocket.last.sent.map((request) => request.do)).toEqual(["hello"]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("is not changed by lines from before the welcome", () => {
    arrive(welcome({ number: 10, position: "now" }), event(9, "roll 654321", { position: "before" }));
    expect(table.view).toMatchObject({ number: 10, position: "now" });
  });

  test("is the new welcome after reconnecting, which asks for the missed lines", async () => {
    arrive(welcome({ number: 10, position: "old" }), event(9, "sits Ada"), event(10, "begins 1"));
    await reconnect(welcome({ number: 12, position: "new" }), event(11, "says hi"), event(12, "says ho"));
    expect(FakeSocket.last.sent[0]).toMatchObject({ do: "hello", after: 10 });
    expect(table.view).toMatchObject({ number: 12, position: "new" });
    expect(table.talk.map(({ text }) => text)).toEqual(["hi", "ho"]);
  });
});

describe("the steps", () => {
  test("are received one by one, each once, with what they earned and the position before", () => {
    const gains = [{ seat: 1, points: 3, why: "alone", squares: ["e3"] }];
    arrive(welcome({ number: 10, position: "start" }));
    FakeSocket.last.say(roll(11), roll(11), { ...event(12, "place e3", { position: "p", scores: [3, 0] }), gains });
    expect(table.steps.all).toMatchObject([
      { number: 11, text: "roll 654321", position: "after 11", before: "start", gains: [], scores: [0, 0] },
      { number: 12, text: "place e3", position: "p", before: "after 11", gains, scores: [3, 0] },
    ]);
    expect(table.step).toBe(table.steps.all[1]);
    expect(table.steps.whole).toBe(true);
  });

  test("of a rematch are not those of the game before", () => {
    arrive(welcome({ number: 10 }), roll(11), event(12, "opens kivi/en seats=2 dice=1", { phase: "open", games: 2 }));
    expect([numbers(), table.step]).toEqual([[], null]);
    FakeSocket.last.say(event(13, "begins 1", { phase: "play", position: "start" }), roll(14));
    expect(numbers()).toEqual([14]);
  });

  test("from before the page was opened are read in the background, and the board does not wait for them", async () => {
    const fetched = reading(game(9, 10));
    arrive(welcome({ number: 10, position: "read 10" }), event(8, "begins 1"), event(9, "roll 654321"));
    expect(fetched).not.toHaveBeenCalled();
    FakeSocket.last.say(event(10, "keep 66"), roll(11));
    expect([table.view?.position, table.step?.number, table.steps.whole]).toEqual(["after 11", 11, false]);
    await settle();
    expect([numbers(), table.steps.whole]).toEqual([[9, 10, 11], true]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("that the answer has before they are received are taken from the table, one by one", async () => {
    reading(game(9, 10, 11));
    arrive(welcome({ number: 10, position: "p" }), event(8, "begins 1"), event(9, "keep 66"), event(10, "roll 6"));
    await settle();
    expect(numbers()).toEqual([9, 10]);
    FakeSocket.last.say(roll(11));
    expect(numbers()).toEqual([9, 10, 11]);
  });

  test("that were missed are read after reconnecting, and those after them kept", async () => {
    const fetched = reading(game(11, 12, 13));
    arrive(welcome({ number: 10, position: "start" }), event(10, "begins 1"), roll(11));
    await reconnect(welcome({ number: 13, position: "p" }), event(12, "keep 66"), event(13, "roll 654321"), roll(14));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(numbers()).toEqual([11, 12, 13, 14]);
  });

  test("are not read where nothing but notices was missed", async () => {
    const fetched = reading(game());
    arrive(welcome({ number: 10, position: "p" }), event(10, "begins 1"), roll(11));
    await reconnect(welcome({ number: 12, position: "after 11" }), event(12, "says hi"));
    expect(fetched).not.toHaveBeenCalled();
    expect(table.step).toMatchObject({ number: 11, text: "roll 654321" });
  });

  test("that the server conceals leave those that were received in their place", async () => {
    reading(game(9));
    arrive(welcome({ number: 10, position: "p" }), event(8, "begins 1"), event(9, "roll 6"), event(10, "cover ?"));
    await settle();
    FakeSocket.last.say({ ...event(11, "waive", { position: "q" }), shown: ["2 cover R1"] });
    expect(table.steps.all).toMatchObject([{ number: 9 }, { number: 11, before: "p", shown: ["2 cover R1"] }]);
  });

  test.each(["too-fast", "unkept", "closing"])(
    "refused as %s are asked for again, after longer pauses",
    async (code) => {
      const fetched = vi.fn(async () => Response.json({ is: "refused", code, reason: "" }, { status: 429 }));
      vi.stubGlobal("fetch", fetched);
      arrive(welcome({ number: 10, position: "p" }), event(8, "begins 1"), event(9, "keep 66"), event(10, "roll 6"));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fetched.mock.calls.length).toBeGreaterThan(4);
      expect(fetched.mock.calls.length).toBeLessThan(9);
      expect(table.view?.position).toBe("p");
      reading(game(9, 10));
      FakeSocket.last.say({ is: "pong", now: 0 });
      await vi.advanceTimersByTimeAsync(80_000);
      expect([numbers(), table.steps.whole]).toEqual([[9, 10], true]);
    },
  );
});

describe("the last step, for a page that was opened in the middle of a game", () => {
  const before = [event(8, "begins 1"), event(9, "keep 66"), event(10, "roll 6543")];

  test("is what its line says, and nothing happens to it when the game has been read", async () => {
    reading({ ...game(9, 10), steps: [{ ...game(10).steps[0]!, text: "roll 6543", position: "p" }] });
    arrive(welcome({ number: 10, position: "p" }), ...before);
    expect(table.step).toMatchObject({ number: 10, text: "roll 6543", position: "p", gains: [] });
    await settle();
    expect(table.step).toMatchObject({ number: 10, text: "roll 6543", position: "p" });
  });

  test("has its gains when the game has been read, so that a winning line is seen", async () => {
    const gains = [{ seat: 1, points: 1, why: "line", squares: ["a1", "b1"] }];
    reading({ ...game(), steps: [{ ...game(10).steps[0]!, position: "p", gains }] });
    arrive(welcome({ number: 11, position: "p", phase: "ended" }), ...before, event(11, "reveals 5f"));
    await settle();
    expect(table.step).toMatchObject({ number: 11, gains });
  });

  test("is none of the game before", () => {
    arrive(welcome({ number: 12, position: "p" }), ...before, event(11, "opens kivi/en"), event(12, "begins 1"));
    expect(table.step).toMatchObject({ number: 12, text: "", seat: 0 });
  });
});

test("lines from before the page was opened are no news", async () => {
  arrive(welcome({ number: 10 }), event(9, "sits Ada"), event(10, "begins 1"));
  expect(table.news).toEqual([]);
  FakeSocket.last.say(roll(11));
  expect(table.news.map(({ number }) => number)).toEqual([11]);
});

describe("the seat that acts", () => {
  test("is none for spectators", () => {
    arrive(welcome({ seats: [seat("Ada"), seat("Bo")] }));
    expect([table.own, table.acting]).toEqual([[], undefined]);
  });

  test("is none while a bot plays for it, or after it was left", () => {
    const seats = [seat("Ada", { yours: true, bot: "skilled" }), seat("Bo", { yours: true, left: true })];
    arrive(welcome({ seats, acting: [1, 2] }));
    expect(table.acting).toBeUndefined();
  });

  test("can be chosen where several of ours may act, as in Cubo", () => {
    const seats = [seat("Ada", { yours: true }), seat("Bo", { yours: true })];
    arrive(welcome({ seats, acting: [1, 2] }));
    expect(table.acting).toBe(1);
    table.chosen = 2;
    expect(table.acting).toBe(2);
    FakeSocket.last.say(event(11, "cover ?", { acting: [1] }));
    expect(table.acting).toBe(1);
  });
});

describe("the pace of a table", () => {
  const thrown = (number: number, seat: number, text: string, changes = {}): Event => ({
    ...event(number, text, { position: `after ${number}`, ...changes }),
    seat,
  });

  function watching(): void {
    preferences.set("pace", "normal");
    arrive(welcome({ acting: [2], moves: {} }));
  }

  test("another player's dice land and rest before the next event is shown, and we do not act before", async () => {
    watching();
    FakeSocket.last.say(
      thrown(11, 2, "roll 654321"),
      thrown(12, 2, "place a1", { acting: [1], moves: { 1: ["throw"] } }),
    );
    expect([table.view?.position, table.behind, table.acting]).toEqual(["after 11", 1, undefined]);
    await vi.advanceTimersByTimeAsync(650 + 6 * 45 + 799);
    expect(table.view?.position).toBe("after 11");
    await vi.advanceTimersByTimeAsync(1);
    expect([table.view?.position, table.behind, table.acting]).toEqual(["after 12", 0, 1]);
    expect(numbers()).toEqual([11, 12]);
  });

  test("clocks are those of the server, whatever is shown", () => {
    watching();
    const clocks = [{ seat: 1, kind: "seat" as const, until: Date.now() + 60_000 }];
    FakeSocket.last.say(thrown(11, 2, "roll 654321"), thrown(12, 2, "place a1", { acting: [1], clocks }));
    expect([table.view?.position, table.view?.clocks]).toEqual(["after 11", clocks]);
  });

  test("our own moves, and everything while our time is short, are shown at once", () => {
    watching();
    FakeSocket.last.say(thrown(11, 1, "roll 654321"), thrown(12, 1, "place a1"));
    expect(table.view?.position).toBe("after 12");
    const clocks = [{ seat: 1, kind: "seat" as const, until: Date.now() + 9_000 }];
    FakeSocket.last.say(thrown(13, 2, "roll 654321"), thrown(14, 2, "place b1", { acting: [1], clocks }));
    expect([table.view?.position, table.behind]).toEqual(["after 14", 0]);
  });

  test("where several act at once nothing waits", () => {
    preferences.set("pace", "normal");
    arrive(welcome({ acting: [1, 2] }));
    FakeSocket.last.say(thrown(11, 2, "roll 654321"), thrown(12, 2, "cover ?"));
    expect([table.view?.position, table.acting]).toEqual(["after 12", 1]);
  });

  test("with the pace at once nothing waits, and after a lost connection the present is shown", async () => {
    watching();
    FakeSocket.last.say(thrown(11, 2, "roll 654321"), thrown(12, 2, "place a1"));
    expect(table.behind).toBe(1);
    await reconnect(welcome({ number: 12, position: "after 12" }));
    expect([table.view?.position, table.behind]).toEqual(["after 12", 0]);
    preferences.set("pace", "at-once");
    FakeSocket.last.say(thrown(13, 2, "roll 654321"), thrown(14, 2, "place b1"));
    expect(table.view?.position).toBe("after 14");
  });

  test("a hidden page shows the present", () => {
    watching();
    FakeSocket.last.say(thrown(11, 2, "roll 654321"), thrown(12, 2, "place a1"));
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new globalThis.Event("visibilitychange"));
    expect([table.view?.position, table.behind]).toEqual(["after 12", 0]);
    hidden.mockRestore();
  });

  test("what is said while dice lie is shown in its turn, and in the chat at once", async () => {
    watching();
    FakeSocket.last.say(thrown(11, 2, "roll 654321"), thrown(12, 2, "place a1"), thrown(13, 2, "says hello"));
    expect([table.talk.length, table.behind]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([table.view?.number, table.behind]).toEqual([13, 0]);
  });
});
