// Requests and connections: what was not answered is sent again, and no refusal leaves the page unusable.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message, Refused, Request } from "../protocol";
import { connectedTable, event, FakeSocket, leaveTable, welcome } from "./fakes";
import type { Table } from "./table.svelte";

const CODES: Refused["code"][] = [
  "unreadable",
  "illegal",
  "not-yours",
  "not-now",
  "silent",
  "unknown",
  "too-fast",
  "too-large",
  "unkept",
  "closing",
];
const TEMPORARY = ["too-fast", "unkept", "closing"];

let table: Table;

beforeEach(() => {
  table = connectedTable();
});

afterEach(() => leaveTable(table));

const refused = (code: Refused["code"], id = ""): Refused => ({ is: "refused", id, code, reason: "because" });

/** Make a move, and see it happen. */
async function works(): Promise<void> {
  expect([table.connection, table.missing]).toEqual(["live", false]);
  const number = table.view!.number + 1;
  const thrown = table.do({ do: "throw", seat: 1 });
  const { id } = FakeSocket.last.commands.at(-1)!;
  FakeSocket.last.say(event(number, "roll 654321", { position: `p${number}` }), { is: "done", id: id!, number });
  await expect(thrown).resolves.toBe(number);
  expect(table.view).toMatchObject({ number, position: `p${number}` });
}

/** Let whatever is waited for happen, with a server that accepts and welcomes every new connection. */
async function later(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000);
  if (FakeSocket.last.readyState === 0) {
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome());
  }
}

describe("a request", () => {
  test("is resolved by done, and rejected by refused", async () => {
    FakeSocket.last.accept();
    const done = table.do({ do: "throw", seat: 1 });
    const rejected = table.do({ do: "play", seat: 1, event: "place h9" });
    const [first, second] = FakeSocket.last.commands;
    FakeSocket.last.say({ is: "done", id: first!.id!, number: 11 });
    FakeSocket.last.say({ is: "refused", id: second!.id!, code: "unreadable", reason: "h9 is no square" });
    await expect(done).resolves.toBe(11);
    await expect(rejected).rejects.toThrow("h9 is no square");
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

  test("is not answered by a message that this page does not know, which counts as a sign of life", async () => {
    FakeSocket.last.accept();
    const asked = table.do({ do: "throw", seat: 1 });
    const id = FakeSocket.last.commands[0]!.id!;
    await vi.advanceTimersByTimeAsync(6_000);
    FakeSocket.last.say({ is: "weather", id } as unknown as Message);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(table.connection).not.toBe("lost");
    FakeSocket.last.say({ is: "done", id, number: 12 });
    await expect(asked).resolves.toBe(12);
  });
});

describe("a connection", () => {
  test("that is silent is pinged, and dropped without an answer", async () => {
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

  test("that a server welcomes and ends at once is retried after longer pauses too", async () => {
    for (let seconds = 0; seconds < 60; seconds++) {
      if (FakeSocket.last.readyState === 0) {
        FakeSocket.last.accept();
        FakeSocket.last.say(welcome(), { is: "bye", code: "unkept", reason: "the log does not answer" });
      }
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(FakeSocket.all.length).toBeLessThan(14);
    while (FakeSocket.last.readyState !== 0) await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome());
    await works();
  });
});

describe("a refusal leaves the page usable", () => {
  const seat = 1;
  const requests: Request[] = [
    { do: "moves", seat, after: [] },
    { do: "set", terms: { game: "kivi" } },
    { do: "sit", seat, name: "Ada" },
    { do: "seed", seat, seed: "ab".repeat(8) },
    { do: "stand", seat },
    { do: "fill", seat: 2, level: "novice" },
    { do: "begin" },
    { do: "throw", seat },
    { do: "play", seat, event: "keep 66", throw: true },
    { do: "say", seat, text: "hi" },
    { do: "sign", seat, sign: "hello" },
    { do: "mute", seat: 2, muted: true },
    { do: "leave", seat },
    { do: "return", seat },
    { do: "wish", seat, about: 2 },
    { do: "forfeit", seat },
    { do: "rematch", seat },
    { do: "offer", seat, code: "c".repeat(22) },
    { do: "move", seat, code: "c".repeat(22) },
  ];

  for (const code of CODES) {
    test.each(requests)(`of $do as ${code}`, async (request) => {
      FakeSocket.last.accept();
      FakeSocket.last.say(welcome());
      const asked = table.do(request).catch((problem: Error) => problem.message);
      const [sent] = FakeSocket.last.commands;
      FakeSocket.last.say(refused(code, sent!.id));
      await later();
      if (TEMPORARY.includes(code)) {
        expect(FakeSocket.last.commands.at(-1)).toEqual(sent);
        FakeSocket.last.say({ is: "done", id: sent!.id!, number: 10 });
      }
      await expect(asked).resolves.toBe(TEMPORARY.includes(code) ? 10 : "because");
      await works();
    });

    test(`of a ping as ${code}`, async () => {
      FakeSocket.last.accept();
      FakeSocket.last.say(welcome());
      await vi.advanceTimersByTimeAsync(4_000);
      expect(FakeSocket.last.sent.at(-1)).toEqual({ do: "ping" });
      FakeSocket.last.say(refused(code));
      await works();
      expect(FakeSocket.all).toHaveLength(1);
    });

    test(`of a hello as ${code}`, async () => {
      FakeSocket.last.accept();
      FakeSocket.last.say(refused(code));
      await later();
      if (code === "unknown") expect([table.missing, FakeSocket.all.length]).toEqual([true, 1]);
      else await works();
    });

    test(`of a connection in the middle of a game as ${code}`, async () => {
      FakeSocket.last.accept();
      FakeSocket.last.say(welcome());
      FakeSocket.last.break();
      await vi.advanceTimersByTimeAsync(1_000);
      FakeSocket.last.accept();
      FakeSocket.last.say(refused(code));
      await vi.advanceTimersByTimeAsync(500);
      await later();
      if (code === "unknown") expect([table.missing, FakeSocket.all.length]).toEqual([true, 2]);
      else await works();
    });
  }

  test("and one that is repeated many times is shown in the end", async () => {
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome());
    const asked = table.do({ do: "throw", seat }).catch((problem: Error) => problem.message);
    for (let tries = 0; tries < 6; tries++) {
      expect(FakeSocket.last.commands).toHaveLength(tries + 1);
      FakeSocket.last.say(refused("too-fast", FakeSocket.last.commands[0]!.id));
      for (let seconds = 0; seconds < 2 ** tries; seconds++) {
        await vi.advanceTimersByTimeAsync(1_000);
        FakeSocket.last.say({ is: "pong", now: 0 });
      }
    }
    await expect(asked).resolves.toBe("because");
    expect(FakeSocket.last.commands).toHaveLength(6);
  });
});
