// The list as a file, asking the server, and moving to another device.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { BadFile } from "../importing";
import { game } from "../table/fakes";
import { answering, listed, running } from "./fakes";
import { readList, listText } from "./file";
import { importList, writtenForMoving } from "./moving";
import { refresh } from "./refresh";
import { finished, note, unfinished } from "./store";

const TABLE = "aaaaaaaaaaaaaa";
const OTHER = "bbbbbbbbbbbbbb";
const CODE = "0123456789abcdef0123456789abcdef";
const NOTHING = { tables: [], unknown: [] };

function summary(more: object = {}): object {
  const { table, number, game: name, seats, ...rest } = running();
  const seen = seats.map((each) => ({ ...each, person: !each.bot }));
  return { ...rest, table, game: name, games: number, seats: seen, ...more };
}

beforeEach(() => localStorage.clear());

describe("a file", () => {
  test("brings all games back", async () => {
    note(listed({ number: 1 }), listed({ number: 2 }), running({ table: OTHER }));
    const text = listText();
    localStorage.clear();
    answering({ "/api/mine": NOTHING });
    expect(await importList(text)).toEqual({ games: 3, seats: 0, lost: 0 });
    expect(finished()).toHaveLength(2);
    expect(await importList(text)).toEqual({ games: 0, seats: 0, lost: 0 });
  });

  test("has no code and no token unless it is made for moving", () => {
    localStorage.setItem("rekke.token", JSON.stringify("a-secret-token-of-this-browser"));
    note(listed(), running());
    expect(listText()).not.toContain("a-secret-token");
    expect(readList(listText()).seats).toEqual([]);
  });

  const good = JSON.parse(listText()) as Record<string, unknown>;
  test.each([
    ["no JSON", "rekke: 1\ngame: kivi"],
    ["an empty file", ""],
    ["another kind of JSON", "[1, 2]"],
    ["a game with a wrong table", JSON.stringify({ ...good, games: [listed({ table: "../../etc" })] })],
    ["a game without seats", JSON.stringify({ ...good, games: [{ ...listed(), seats: null }] })],
    ["a winner that has no seat", JSON.stringify({ ...good, games: [listed({ winners: [7] })] })],
    ["a phase that does not exist", JSON.stringify({ ...good, games: [{ ...listed(), phase: "paused" }] })],
    ["a time that is no number", JSON.stringify({ ...good, games: [{ ...listed(), since: "today" }] })],
    ["a code that is none", JSON.stringify({ ...good, seats: [{ table: TABLE, seat: 1, code: "<script>" }] })],
  ])("that is %s changes nothing", async (_, text) => {
    note(listed(), running({ table: OTHER }));
    const before = { ...localStorage };
    await expect(importList(text)).rejects.toEqual(new BadFile("bad"));
    expect({ ...localStorage }).toEqual(before);
  });

  test("of a newer version is refused as such", () => {
    expect(() => readList(JSON.stringify({ ...good, version: 2, games: "?" }))).toThrow(new BadFile("newer"));
  });

  test("brings nothing into the list but the fields of games", () => {
    const text = JSON.stringify({ ...good, games: [{ ...listed(), token: "x", held: true }] });
    expect(readList(text).games).toEqual([listed({ held: false })]);
  });
});

describe("the server", () => {
  test("is asked for unfinished tables only, and its answer counts", async () => {
    note(running(), listed({ table: OTHER }));
    const asked = answering({ "/api/mine": { tables: [summary({ acting: [2], since: 99 })], unknown: [] } });
    await refresh();
    expect(asked).toEqual([{ path: "/api/mine", body: { tables: [TABLE] } }]);
    expect(unfinished()[0]).toMatchObject({ acting: [2], since: 99, held: true });
  });

  test("is asked for no more than fifty tables at once, and not at all without any", async () => {
    const asked = answering({ "/api/mine": NOTHING });
    await refresh();
    expect(asked).toEqual([]);
    note(...Array.from({ length: 60 }, (_, n) => running({ table: `${"a".repeat(12)}${10 + n}` })));
    await refresh();
    expect(asked.map(({ body }) => (body as { tables: string[] }).tables.length)).toEqual([50, 10]);
  });

  test("knows no more of a table that was deleted", async () => {
    note(running(), listed({ number: 9 }));
    answering({ "/api/mine": { tables: [], unknown: [TABLE] } });
    await refresh();
    expect(unfinished()).toEqual([]);
    expect(finished()).toHaveLength(1);
  });

  test("tells how a game ended after which another was set up", async () => {
    note(running());
    const played = { ...game(5, 6), winners: [2], ended: true };
    answering({
      "/api/mine": { tables: [summary({ games: 2, phase: "open", acting: [] })], unknown: [] },
      [`/api/tables/${TABLE}/game?game=1`]: played,
    });
    await refresh();
    expect(finished()).toMatchObject([{ number: 1, winners: [2], ending: "rules" }]);
    expect(unfinished()).toMatchObject([{ number: 2, phase: "open" }]);
  });

  test("drops a game that never began before another was set up", async () => {
    note(running());
    answering({ "/api/mine": { tables: [summary({ games: 2 })], unknown: [] } });
    await refresh();
    expect(finished()).toEqual([]);
    expect(unfinished()).toMatchObject([{ number: 2 }]);
  });
});

describe("moving the list", () => {
  test("offers every seat that this browser holds, and writes the codes into the file", async () => {
    note(running(), running({ table: OTHER, held: false }), listed({ number: 3 }));
    const asked = answering({ [`/api/tables/${TABLE}`]: { is: "done", id: "", number: 7 } });
    const file = readList(await writtenForMoving());
    expect(file.seats).toMatchObject([{ table: TABLE, seat: 1 }]);
    expect(file.games).toHaveLength(3);
    expect(asked.map(({ path }) => path)).toEqual([`/api/tables/${TABLE}`]);
    expect(asked[0]!.body).toMatchObject({ do: "offer", seat: 1, code: file.seats[0]!.code });
  });

  test("takes the seats over on the other device, and says which could not be", async () => {
    note(running());
    const games = readList(listText()).games;
    const seats = [TABLE, OTHER].map((table) => ({ table, seat: 1, code: CODE }));
    localStorage.clear();
    const asked = answering({
      "/api/mine": { tables: [summary()], unknown: [] },
      [`/api/tables/${TABLE}`]: { is: "done", id: "", number: 7 },
    });
    const text = JSON.stringify({ rekke: "games", version: 1, games, seats });
    expect(await importList(text)).toEqual({ games: 1, seats: 1, lost: 1 });
    expect(asked[0]!.body).toMatchObject({ do: "move", seat: 1, code: CODE });
    expect(unfinished()[0]).toMatchObject({ table: TABLE, held: true });
  });

  test("keeps the games when the server cannot be reached", async () => {
    note(listed(), running({ table: OTHER }));
    const text = listText();
    localStorage.clear();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await expect(importList(text)).rejects.toThrow("offline");
    expect(finished()).toHaveLength(1);
  });
});
