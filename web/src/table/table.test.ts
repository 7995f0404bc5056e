import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Message } from "../protocol";
import { FakeSocket, game, reading, seat, welcome } from "./fakes";
import { Table } from "./table.svelte";

let table: Table;

function event(number: number, text: string, position?: string): Event {
  return { is: "event", number, at: 0, seat: 1, text, ...(position ? { position } : {}) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const numbers = () => table.game?.steps.map(({ number }) => number);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  localStorage.clear();
  table = new Table("T");
  table.connect();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a table", () => {
  test("says hello with the token of this device, and is live after the welcome", async () => {
    reading(game());
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toMatchObject([{ do: "hello", after: 0, positions: true }]);
    expect(table.connection).toBe("connecting");
    FakeSocket.last.say(welcome());
    expect(table.connection).toBe("live");
    expect(table.own).toEqual([1]);
    expect(table.acting).toBe(1);
  });

  test("that does not exist is missing, and is not tried again", async () => {
    FakeSocket.last.accept();
    FakeSocket.last.say({ is: "refused", code: "unknown", reason: "there is no such table" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.missing).toBe(true);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("whose server is overloaded is tried again", async () => {
    FakeSocket.last.accept();
    FakeSocket.last.say({ is: "refused", code: "too-fast", reason: "wait" });
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(table.missing).toBe(false);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("a message that this page does not know", () => {
  const unknown = { is: "weather", number: 11, id: "x", sky: ["clear"] } as unknown as Message;

  test("is ignored: the table stays live and hears what follows", async () => {
    reading(game(11));
    FakeSocket.last.accept();
    FakeSocket.last.say(unknown, welcome({ number: 11 }), unknown);
    await settle();
    FakeSocket.last.say(unknown, event(12, "keep 66", "received 12"));
    expect([table.connection, table.missing]).toEqual(["live", false]);
    expect(numbers()).toEqual([11, 12]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("answers nothing that was asked, and counts as a sign of life", async () => {
    FakeSocket.last.accept();
    const asked = table.do({ do: "throw", seat: 1 });
    const id = FakeSocket.last.commands[0]!.id!;
    await vi.advanceTimersByTimeAsync(6_000);
    FakeSocket.last.say({ ...unknown, id } as Message);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(table.connection).not.toBe("lost");
    FakeSocket.last.say({ is: "done", id, number: 12 });
    await expect(asked).resolves.toBe(12);
  });

  test("and an event of a new kind is a line like any other", async () => {
    reading(game(11));
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 11 }));
    await settle();
    FakeSocket.last.say({ ...event(12, "juggles 3"), mood: "good" } as Event, event(13, "roll 654321", "received 13"));
    expect(table.news.map(({ event }) => event.text)).toEqual(["juggles 3", "roll 654321"]);
    expect(numbers()).toEqual([11, 13]);
  });
});

describe("a request", () => {
  test("is resolved by done, and rejected by refused", async () => {
    FakeSocket.last.accept();
    const done = table.do({ do: "throw", seat: 1 });
    const refused = table.do({ do: "play", seat: 1, event: "place h9" });
    const [first, second] = FakeSocket.last.commands;
    FakeSocket.last.say({ is: "done", id: first!.id!, number: 11 });
    FakeSocket.last.say({ is: "refused", id: second!.id!, code: "unreadable", reason: "h9 is no square" });
    await expect(done).resolves.toBe(11);
    await expect(refused).rejects.toThrow("h9 is no square");
  });

  test("about planned moves is answered with the moves that may follow", async () => {
    FakeSocket.last.accept();
    const next = table.ahead(1, ["place e3"]);
    const [asked] = FakeSocket.last.commands;
    expect(asked).toMatchObject({ do: "moves", seat: 1, after: ["place e3"] });
    FakeSocket.last.say({ is: "legal", id: asked!.id!, seat: 1, number: 11, moves: ["place e2", "end"] });
    await expect(next).resolves.toEqual(["place e2", "end"]);
  });

  test("that was not answered is sent again with the same id after reconnecting", async () => {
    FakeSocket.last.accept();
    const answered = table.do({ do: "say", seat: 1, text: "hi" });
    const open = table.do({ do: "throw", seat: 1 });
    const [first, second] = FakeSocket.last.commands;
    FakeSocket.last.say({ is: "done", id: first!.id!, number: 11 });
    FakeSocket.last.break();
    expect(table.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.commands).toEqual([second]);
    FakeSocket.last.say({ is: "done", id: second!.id!, number: 12 });
    await expect(answered).resolves.toBe(11);
    await expect(open).resolves.toBe(12);
  });

  test("made without a connection is sent once after reconnecting", async () => {
    FakeSocket.last.accept();
    FakeSocket.last.break();
    void table.do({ do: "throw", seat: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.commands).toMatchObject([{ do: "throw", seat: 1 }]);
  });

  test("refused by a server that shuts down is sent again to the next one", async () => {
    FakeSocket.last.accept();
    const open = table.do({ do: "throw", seat: 1 });
    const [asked] = FakeSocket.last.commands;
    FakeSocket.last.say({ is: "refused", id: asked!.id!, code: "closing", reason: "the server goes away" });
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.say({ is: "done", id: asked!.id!, number: 12 });
    await expect(open).resolves.toBe(12);
  });
});

describe("a connection", () => {
  test("that is silent is pinged, and dropped without an answer", async () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeSocket.last.sent.some((request) => request.do === "ping")).toBe(true);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(table.connection).toBe("lost");
  });

  test("is retried after longer and longer pauses, and at once when the network is back", async () => {
    for (let tries = 0; tries < 6; tries++) {
      FakeSocket.last.break();
      await vi.advanceTimersByTimeAsync(13_000);
    }
    const before = FakeSocket.all.length;
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all).toHaveLength(before);
    window.dispatchEvent(new window.Event("online"));
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("asks for missed events after reconnecting", async () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(), event(9, "sits Ada"), event(10, "begins 1"));
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ do: "hello", after: 10 });
  });
});

describe("the game", () => {
  test("is read once and then received step by step, each once", async () => {
    const fetched = reading(game(11, 12));
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 12 }));
    await settle();
    FakeSocket.last.say(
      event(13, "keep 66", "received 13"),
      event(13, "keep 66", "received 13"),
      event(14, "roll 654321", "received 14"),
    );
    expect(numbers()).toEqual([11, 12, 13, 14]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("has the events that happened while it was being read", async () => {
    reading(game(11, 12));
    FakeSocket.last.accept();
    FakeSocket.last.say(
      welcome({ number: 11 }),
      event(12, "roll 654321", "received 12"),
      event(13, "place e3", "received 13"),
    );
    await settle();
    expect(table.game?.steps.map(({ position }) => position)).toEqual(["read 11", "read 12", "received 13"]);
  });

  test("is read again after reconnecting, because missed events have no positions", async () => {
    const fetched = reading(game(11), game(11, 12, 13));
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 11 }));
    await settle();
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 13 }), event(12, "keep 66"), event(13, "roll 654321"));
    await settle();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(numbers()).toEqual([11, 12, 13]);
  });

  test("has the gains of a step, and the next step keeps the scores", async () => {
    reading(game(11));
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 11 }));
    await settle();
    const gains = [{ seat: 1, points: 3, why: "alone", squares: ["e3"] }];
    FakeSocket.last.say(
      event(12, "place e3", "received 12"),
      { is: "gained", number: 12, gains, scores: [3, 0] },
      event(13, "roll 654321", "received 13"),
    );
    expect(table.game?.steps.map(({ scores }) => scores)).toEqual([
      [0, 0],
      [3, 0],
      [3, 0],
    ]);
    expect(table.news.map(({ key }) => key)).toEqual(["12", "12+", "13"]);
  });

  test("of a rematch does not have the steps of the last one", async () => {
    reading(game(11), game(20));
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 11 }));
    await settle();
    FakeSocket.last.say(
      event(12, "place e3", "received 12"),
      event(13, "opens kivi/en seats=2 dice=1"),
      event(19, "begins 1", "start"),
    );
    FakeSocket.last.say(welcome({ number: 19, games: 2 }), event(20, "roll 654321", "received 20"));
    await settle();
    expect(numbers()).toEqual([20]);
  });

  test("that cannot be read is tried again a little later", async () => {
    const fetched = vi.fn(async () => new Response(JSON.stringify(game(11))));
    fetched.mockRejectedValueOnce(new TypeError("no network"));
    vi.stubGlobal("fetch", fetched);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 11 }));
    await vi.advanceTimersByTimeAsync(3_000);
    FakeSocket.last.say({ is: "pong", now: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(numbers()).toEqual([11]);
  });
});

describe("an event", () => {
  test("makes the page ask for the table again, once for all that arrive together", async () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 10 }), event(11, "keep 66"), event(12, "roll 654321"));
    await settle();
    expect(FakeSocket.last.sent.filter((request) => request.do === "hello")).toHaveLength(2);
  });

  test("from before the page was opened is no news", async () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ number: 10 }), event(9, "sits Ada"), event(10, "begins 1"));
    expect(table.news).toEqual([]);
    FakeSocket.last.say(event(11, "roll 654321"));
    expect(table.news.map(({ key }) => key)).toEqual(["11"]);
  });
});

describe("the seat that acts", () => {
  test("is none for spectators", () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome({ seats: [seat("Ada"), seat("Bo")] }));
    expect([table.own, table.acting]).toEqual([[], undefined]);
  });

  test("is none while a bot plays for it, or after it was left", () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(
      welcome({
        seats: [seat("Ada", { yours: true, bot: "skilled" }), seat("Bo", { yours: true, left: true })],
        acting: [1, 2],
      }),
    );
    expect(table.acting).toBeUndefined();
  });

  test("can be chosen where several of ours may act, as in Cubo", () => {
    reading(game());
    FakeSocket.last.accept();
    FakeSocket.last.say(
      welcome({ seats: [seat("Ada", { yours: true }), seat("Bo", { yours: true })], acting: [1, 2] }),
    );
    expect(table.acting).toBe(1);
    table.chosen = 2;
    expect(table.acting).toBe(2);
    FakeSocket.last.say(welcome({ seats: [seat("Ada", { yours: true }), seat("Bo", { yours: true })], acting: [1] }));
    expect(table.acting).toBe(1);
  });
});
