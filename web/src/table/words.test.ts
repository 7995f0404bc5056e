// What a table says: names, turns, clocks, talk, totals, and what may be done about a seat.

import { beforeAll, describe, expect, test } from "vitest";
import type { GameView } from "../protocol";
import { speak } from "../words/words.svelte";
import { actsOn } from "./acts";
import { editionName, meaning, span } from "./choices";
import { clockFace } from "./clockFace";
import { game, seat, welcome } from "./fakes";
import { called, together, written } from "./names";
import { isSeconds, remember, remembered, seated, terms, usual } from "./plan";
import { counted, happened } from "./spoken";
import { Conversation } from "./talk";
import { totals } from "./totals";
import { outcome, title, turn } from "./turns";

beforeAll(() => speak("en"));

describe("names", () => {
  test("are those of people, or the levels of bots", () => {
    expect(called(seat("Ada"))).toBe("Ada");
    expect(called(seat("novice", { person: false, bot: "novice" }))).toBe("Novice bot");
    expect(called(seat("Bo", { bot: "skilled" }))).toBe("Bo");
    expect(called(seat("", { person: false }))).toBe("nobody");
  });

  test("are written as a record can hold them", () => {
    expect(written("  Ada |  Lovelace;\n")).toBe("Ada Lovelace");
    expect(written("x".repeat(40))).toHaveLength(24);
    expect(together(["Ada", "Bo", "Cy"], "en")).toBe("Ada, Bo, and Cy");
  });
});

describe("the turn", () => {
  test("is ours, somebody's who is named where several sit here, or another's", () => {
    const view = welcome();
    expect(turn(view, [1], 1)).toBe("It is your turn");
    expect(turn(view, [1, 2], 1)).toBe("Ada, it is your turn");
    expect(turn(view, [2], undefined)).toBe("Ada is playing");
  });

  test("is in the title of the window", () => {
    expect(title(welcome(), [1], 1)).toBe("● It is your turn · KIVI · Rekke");
    expect(title(welcome({ phase: "ended" }), [1], undefined)).toBe("The end · KIVI · Rekke");
  });

  test("ends with who has won", () => {
    expect(outcome(welcome({ winners: [1] }), [1])).toBe("You have won!");
    expect(outcome(welcome({ winners: [1] }), [2])).toBe("Ada wins");
    expect(outcome(welcome({ winners: [1, 2], scores: [20, 20] }), [1])).toBe("Draw, 20 : 20");
    const three = [seat("Ada"), seat("Bo"), seat("Cy")];
    expect(outcome(welcome({ winners: [1, 2], seats: three }), [1])).toBe("Ada and Bo win together");
    expect(outcome(welcome(), [1])).toBe("Nobody wins");
  });
});

describe("what may be done about a seat", () => {
  test("of our own: move it, leave it, give up; return where a bot plays", () => {
    expect(actsOn(welcome(), 1)).toEqual(["move", "leave", "forfeit"]);
    const away = welcome({ seats: [seat("Ada", { yours: true, bot: "skilled", left: true }), seat("Bo")] });
    expect(actsOn(away, 1)).toEqual(["return", "move", "forfeit"]);
  });

  test("of others: wish for a bot where one waits, mute as the host", () => {
    expect(actsOn(welcome({ acting: [2] }), 2)).toEqual(["wish", "mute"]);
    expect(actsOn(welcome({ host: false }), 2)).toEqual([]);
    expect(actsOn(welcome({ seats: [seat("Ada"), seat("Bo", { muted: true })], acting: [2] }), 2)).toEqual(["unmute"]);
  });
});

describe("sentences", () => {
  test("say what happened, and what it earned", () => {
    const view = welcome();
    expect(happened({ is: "event", number: 1, at: 0, seat: 1, text: "place e3" }, view)).toBe("Ada plays e3.");
    expect(happened({ is: "event", number: 1, at: 0, seat: 1, text: "keep -" }, view)).toBe("Ada keeps no die.");
    const gains = [1, 2].map((points) => ({ seat: 2, points, why: "line", squares: [] }));
    expect(counted(gains, view)).toBe("Bo: 3 points.");
    expect(counted([{ seat: 1, points: 0, why: "boxed", squares: [] }], view)).toBe("");
  });

  test("count nothing in a game that a line wins", () => {
    const view = welcome({ terms: { game: "sequence-dice" }, counted: false });
    expect(counted([{ seat: 1, points: 1, why: "line", squares: [] }], view)).toBe("");
  });

  test("say what was chosen", () => {
    expect(meaning("C10", "45")).toBe("A round ends after 45 seconds");
    expect(meaning("S1", "5")).toBe("Five in a row, for any number of players");
    expect(editionName("fi")).toBe("Finnish");
    expect([30, 60, 180, 5_400, 86_400].map(span)).toEqual(["30 seconds", "1 minute", "3 minutes", "90 minutes", "1 day"]);
  });

  test("show clocks with what matters", () => {
    expect([7_340, 42_900, 125_000, 7_509_000].map(clockFace)).toEqual(["7.3", "43", "2:05", "2:05:09"]);
  });
});

test("talk keeps the name that somebody had, though a rematch moves everybody up one seat", () => {
  const talk = new Conversation();
  const lines: [number, string][] = [[0, "opens kivi/en seats=2 dice=1"], [1, "sits Ada"], [1, "says hello"], [1, "opens kivi/en seats=2 dice=2"], [2, "signs thanks"]];
  lines.forEach(([seat, text], n) => talk.hear({ is: "event", number: n + 1, at: 0, seat, text }));
  expect(talk.said.map(({ name, text, sign }) => [name, text, sign])).toEqual([["Ada", "hello", ""], ["Ada", "", "thanks"]]);
});

test("totals are the points of every seat for every reason", () => {
  const played = game(1, 2);
  played.steps[0]!.gains = [{ seat: 1, points: 3, why: "alone", squares: [] }];
  played.steps[1]!.gains = [{ seat: 1, points: 5, why: "alone", squares: [] }, { seat: 2, points: -2, why: "taken", squares: [] }, { seat: 2, points: 0, why: "boxed", squares: [] }];
  expect(totals(played)).toEqual([{ why: "alone", points: [8, 0] }, { why: "taken", points: [0, -2] }]);
});

describe("a plan", () => {
  const cubo: GameView = {
    game: "cubo",
    title: "Cubo",
    seats: [2, 3, 4],
    editions: ["nl"],
    own_board: false,
    opening: false,
    choices: [{ ruling: "C10", values: ["120", "none"], any_number: true, decides: "" }],
  };

  test("is us and a friend, with everything as it is printed", () => {
    expect(terms(cubo, 2, usual(cubo))).toMatchObject({ game: "cubo", edition: "nl", choices: { C10: "120" }, seats: 2, clock: 0, board: "" });
  });

  test("is remembered where it is still possible", () => {
    remember("cubo", { ...usual(cubo), edition: "xx", choices: { C10: "45", C4: "any" }, clock: 60 });
    expect(remembered(cubo)).toMatchObject({ edition: "nl", choices: { C10: "45" }, clock: 60 });
    expect([isSeconds("45"), isSeconds("0"), isSeconds("soon")]).toEqual([true, false, false]);
  });

  test("for more seats waits for more friends", () => {
    expect(seated([{ kind: "me", name: "Ada" }], 3).map(({ kind }) => kind)).toEqual(["me", "friend", "friend"]);
    expect(seated(usual(cubo).sitters, 1).map(({ kind }) => kind)).toEqual(["me"]);
  });
});
