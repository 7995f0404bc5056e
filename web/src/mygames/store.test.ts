// The list of games: what is stored, how much of it, and what follows from a table's page.

import { beforeEach, describe, expect, test } from "vitest";
import { seat, welcome } from "../table/fakes";
import { listed, running } from "./fakes";
import { follow } from "./following";
import { isMyTurn, marginOf, resultOf } from "./games";
import { finished, forget, MOST, MOST_UNFINISHED, note, remove, unfinished } from "./store";

const TABLE = "aaaaaaaaaaaaaa";

beforeEach(() => localStorage.clear());

describe("the store", () => {
  test("keeps unfinished and finished games apart, the latest first", () => {
    note(running({ number: 1, since: 5 }), running({ number: 2, since: 9 }), listed({ number: 3 }));
    expect(unfinished().map(({ number }) => number)).toEqual([2, 1]);
    expect(finished().map(({ number }) => number)).toEqual([3]);
  });

  test("moves a game when it ends, and never changes a result", () => {
    note(running());
    note(listed());
    expect(unfinished()).toEqual([]);
    note(listed({ scores: [0, 0] }), running());
    expect(finished()).toEqual([listed()]);
    expect(unfinished()).toEqual([]);
  });

  test("drops the oldest games beyond its limits", () => {
    note(...Array.from({ length: MOST + 5 }, (_, n) => listed({ number: n + 1, since: n })));
    note(...Array.from({ length: MOST_UNFINISHED + 5 }, (_, n) => running({ number: 9_000 + n, since: n })));
    expect(finished()).toHaveLength(MOST);
    expect(finished().at(-1)!.since).toBe(5);
    expect(unfinished()).toHaveLength(MOST_UNFINISHED);
  });

  test("forgets the unfinished games of a table, and any game on request", () => {
    note(running(), running({ table: "bbbbbbbbbbbbbb" }), listed({ number: 2 }));
    forget(TABLE);
    expect(unfinished().map(({ table }) => table)).toEqual(["bbbbbbbbbbbbbb"]);
    remove(listed({ number: 2 }));
    expect(finished()).toEqual([]);
  });

  test("reads nothing that another version has stored", () => {
    localStorage.setItem("rekke.finished-games", JSON.stringify({ version: 99, games: [listed()] }));
    expect(finished()).toEqual([]);
  });
});

describe("a table's page", () => {
  test("puts a table into the list with whose turn it is and since when", () => {
    follow(TABLE, welcome(), 777);
    const [game] = unfinished();
    expect(game).toMatchObject({ table: TABLE, game: "kivi", acting: [1], since: 777, held: true });
    expect(isMyTurn(game!)).toBe(true);
    follow(TABLE, welcome({ acting: [2], scores: [4, 0] }), 0);
    expect(unfinished()[0]).toMatchObject({ acting: [2], since: 777, scores: [4, 0] });
  });

  test("stores nothing about tables of others", () => {
    follow(TABLE, welcome({ seats: [seat("Ada"), seat("Bo")] }), 1);
    expect(localStorage).toHaveLength(0);
  });

  test("notes the result, and a rematch as another game", () => {
    follow(TABLE, welcome(), 1);
    follow(TABLE, welcome({ phase: "ended", ending: "rules", winners: [1], scores: [9, 8] }), 2);
    follow(TABLE, welcome({ phase: "open", games: 2 }), 0);
    expect(finished()).toHaveLength(1);
    expect(resultOf(finished()[0]!)).toBe("won");
    expect(unfinished().map(({ number, phase }) => [number, phase])).toEqual([[2, "open"]]);
  });

  test("remembers whose seat it was that has moved to another device, and drops a seat that was given up", () => {
    follow(TABLE, welcome(), 1);
    follow(TABLE, welcome({ seats: [seat("Ada"), seat("Bo")] }), 1);
    expect(unfinished()[0]).toMatchObject({ held: false, seats: [{ yours: true }, { yours: false }] });
    expect(isMyTurn(unfinished()[0]!)).toBe(false);
    follow(TABLE, welcome({ phase: "open", seats: [seat("Ada"), seat("Bo")] }), 1);
    expect(unfinished()).toEqual([]);
  });

  test("lists a bot that stands in for a person by the person's name", () => {
    follow(TABLE, welcome({ seats: [seat("Ada", { yours: true }), seat("Bo", { bot: "novice" })] }), 1);
    follow(
      "bbbbbbbbbbbbbb",
      welcome({ seats: [seat("Ada", { yours: true }), seat("novice", { person: false, bot: "novice" })] }),
      1,
    );
    const others = unfinished().map(({ seats }) => seats[1]);
    expect(others).toContainEqual({ name: "Bo", bot: "", yours: false });
    expect(others).toContainEqual({ name: "", bot: "novice", yours: false });
  });
});

describe("a result", () => {
  test("is won, lost or a draw for the side of this browser", () => {
    expect(resultOf(listed())).toBe("won");
    expect(resultOf(listed({ winners: [2] }))).toBe("lost");
    expect(resultOf(listed({ winners: [1, 2] }))).toBe("draw");
    expect(resultOf(listed({ winners: [] }))).toBe("draw");
    expect(resultOf(listed({ winners: [], ending: "closed" }))).toBe("closed");
  });

  test("is won by everybody else when somebody gives up, and by partners together", () => {
    const three = [...listed().seats, { name: "Cy", bot: "", yours: false }];
    expect(resultOf(listed({ seats: three, sides: [1, 2, 3], winners: [1, 3], ending: "forfeit" }))).toBe("won");
    expect(resultOf(listed({ seats: three, sides: [1, 2, 1], winners: [1, 3] }))).toBe("won");
  });

  test("belongs to nobody where several sides share the device", () => {
    const both = listed().seats.map((one) => ({ ...one, yours: true }));
    expect(resultOf(listed({ seats: both }))).toBe("several");
  });

  test("has a lead over the best other side where points are counted to the end", () => {
    expect(marginOf(listed())).toBe(6);
    expect(marginOf(listed({ winners: [2], scores: [10, 30] }))).toBe(-20);
    expect(marginOf(listed({ ending: "forfeit" }))).toBeUndefined();
    expect(marginOf(listed({ counted: false }))).toBeUndefined();
  });
});
