// The words of a table: names, turns, clocks, chat, totals, and the actions on a seat.

import { beforeAll, describe, expect, test } from "vitest";
import { editionName } from "../games/names";
import type { GameView } from "../protocol";
import { speak } from "../words/words.svelte";
import { actsOn } from "./acts";
import { meaning, span } from "./choices";
import { clockFace, longTime } from "./clockFace";
import { game, seat, welcome } from "./fakes";
import { seatName, joinNames, cleanName } from "./names";
import { defaultSetup, isSeconds, loadSetup, resized, storeSetup, terms } from "./setup";
import { happened, pointsSentence } from "./sentences";
import { Conversation } from "./talk";
import { totals } from "./totals";
import { outcome, title, turn } from "./turns";

beforeAll(() => speak("en"));

describe("names", () => {
  test("are those of people, or the levels of bots", () => {
    expect(seatName(seat("Ada"))).toBe("Ada");
    expect(seatName(seat("novice", { person: false, bot: "novice" }))).toBe("Novice bot");
    expect(seatName(seat("Bo", { bot: "skilled" }))).toBe("Bo");
    expect(seatName(seat("", { person: false }))).toBe("nobody");
  });

  test("are cleaned as a record can hold them", () => {
    expect(cleanName("  Ada |  Lovelace;\n")).toBe("Ada Lovelace");
    expect(joinNames(["Ada", "Bo", "Cy"], "en")).toBe("Ada, Bo, and Cy");
  });
});

describe("the turn", () => {
  test("is ours, a named player's where several share the device, or another's", () => {
    const view = welcome();
    expect(turn(view, [1], 1)).toBe("It is your turn");
    expect(turn(view, [1, 2], 1)).toBe("Ada, it is your turn");
    expect(turn(view, [2], undefined)).toBe("Ada is playing");
  });

  test("is in the title of the window", () => {
    expect(title(welcome(), [1], 1)).toBe("● It is your turn · KIVI · Rekke");
    expect(title(welcome({ phase: "ended" }), [1], undefined)).toBe("The end · KIVI · Rekke");
  });

  test("is followed by the winners", () => {
    expect(outcome(welcome({ winners: [1] }), [1])).toBe("You have won!");
    expect(outcome(welcome({ winners: [1] }), [2])).toBe("Ada wins");
    expect(outcome(welcome({ winners: [1, 2], scores: [20, 20] }), [1])).toBe("Draw");
    expect(outcome(welcome({ winners: [], ending: "rules" }), [1])).toBe("Draw");
    expect(outcome(welcome({ ending: "closed" }), [1])).toBe("Nobody wins");
  });

  test("is followed by a draw between those who are level, while partners win together", () => {
    const three = { winners: [1, 2], seats: [seat("Ada"), seat("Bo"), seat("Cy")], sides: [1, 2, 3] };
    expect(outcome(welcome(three), [1])).toBe("Draw between Ada and Bo");
    expect(outcome(welcome({ ...three, ending: "forfeit" }), [1])).toBe("Ada and Bo win together");
    const four = { winners: [1, 3], seats: [...three.seats, seat("Di")], sides: [1, 2, 1, 2] };
    expect(outcome(welcome(four), [1])).toBe("Ada and Cy win together");
  });
});

describe("the actions", () => {
  test("on our own seat are to move it, leave it and give up, and to return where a bot plays", () => {
    expect(actsOn(welcome(), 1)).toEqual(["move", "leave", "forfeit"]);
    const away = welcome({ seats: [seat("Ada", { yours: true, bot: "skilled", left: true }), seat("Bo")] });
    expect(actsOn(away, 1)).toEqual(["return", "move", "forfeit"]);
  });

  test("on other seats are to ask for a bot, and to mute as the host", () => {
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
    expect(happened({ is: "event", number: 1, at: 0, seat: 1, text: "roll 664" }, view)).toBe("Ada throws 6 6 4.");
    expect(happened({ is: "event", number: 1, at: 0, seat: 1, text: "sits 66" }, view)).toBe("66 sits down.");
    const throwsColours = happened({ is: "event", number: 1, at: 0, seat: 1, text: "middle R5R3B2W1" }, view);
    expect(throwsColours).toBe("Ada throws the middle: red 5 3, blue 2, joker 1.");
    const gains = [1, 2].map((points) => ({ seat: 2, points, why: "line", squares: [] }));
    expect(pointsSentence(gains, view)).toBe("Bo: 3 points.");
    expect(pointsSentence([{ seat: 1, points: 0, why: "boxed", squares: [] }], view)).toBe("");
  });

  test("have no points in a game that does not count them", () => {
    const view = welcome({ counted: false });
    expect(pointsSentence([{ seat: 1, points: 1, why: "line", squares: [] }], view)).toBe("");
  });

  test("say what was chosen", () => {
    expect(meaning("C10", "45")).toBe("A round ends after 45 seconds");
    expect(meaning("S1", "5")).toBe("Five in a row, for any number of players");
    expect(editionName("fi")).toBe("Finnish");
    expect([30, 60, 180, 5_400, 86_400].map(span)).toEqual([
      "30 seconds",
      "1 minute",
      "3 minutes",
      "90 minutes",
      "1 day",
    ]);
  });

  test("show clocks in minutes, seconds or tenths", () => {
    const faces = [7_340, 42_900, 125_000, 7_509_000].map((left) => clockFace(left));
    expect(faces).toEqual(["7.3", "43", "2:05", "2:05:09"]);
    expect([clockFace(7_340, "de"), clockFace(0, "nb")]).toEqual(["7,3", "0,0"]);
  });

  test("counts days and hours where it has days", () => {
    expect([24, 51.9].map((hours) => clockFace(hours * 3_600_000))).toEqual(["1d", "2d 3h"]);
    expect(longTime(51 * 3_600_000, "en")).toBe("2 days 3 hours");
    expect(longTime(51 * 3_600_000, "de")).toBe("2 Tage 3 Stunden");
  });
});

test("the chat keeps the name that a speaker had, although a rematch moves everybody up one seat", () => {
  const talk = new Conversation();
  const lines: [number, string][] = [
    [0, "opens kivi/en seats=2 dice=1"],
    [1, "sits Ada"],
    [1, "says hello"],
    [1, "opens kivi/en seats=2 dice=2"],
    [2, "signs thanks"],
  ];
  lines.forEach(([seat, text], n) => talk.hear({ is: "event", number: n + 1, at: 0, seat, text }));
  expect(talk.lines.map(({ name, text, sign }) => [name, text, sign])).toEqual([
    ["Ada", "hello", ""],
    ["Ada", "", "thanks"],
  ]);
});

test("what a person has erased disappears from the chat, wherever they sat, and nothing else does", () => {
  const talk = new Conversation();
  const lines: [number, string][] = [
    [0, "opens kivi/en seats=2 dice=1"],
    [1, "sits Cy"],
    [1, "says bye"],
    [1, "stands"],
    [1, "sits Ada"],
    [1, "sits Ada L."],
    [2, "sits Ada L."],
    [1, "says hello"],
    [2, "says hi"],
    [1, "opens kivi/en seats=2 dice=2"],
    [2, "signs thanks"],
    [0, "erases"],
    [2, "erases"],
    [2, "says again"],
  ];
  lines.forEach(([seat, text], n) => talk.hear({ is: "event", number: n + 1, at: 0, seat, text }));
  expect(talk.lines.map(({ name, text, sign }) => [name, text, sign])).toEqual([
    ["Cy", "bye", ""],
    ["", "(erased)", ""],
    ["Ada L. 2", "hi", ""],
    ["", "", "thanks"],
    ["", "again", ""],
  ]);
});

test("totals are the points of every seat for every reason", () => {
  const played = game(1, 2);
  played.steps[0]!.gains = [{ seat: 1, points: 3, why: "alone", squares: [] }];
  played.steps[1]!.gains = [
    { seat: 1, points: 5, why: "alone", squares: [] },
    { seat: 2, points: -2, why: "taken", squares: [] },
    { seat: 2, points: 0, why: "boxed", squares: [] },
  ];
  expect(totals(played.steps, 2)).toEqual([
    { why: "alone", points: [8, 0] },
    { why: "taken", points: [0, -2] },
  ]);
});

describe("the setup of a table", () => {
  const cubo: GameView = {
    game: "cubo",
    title: "Cubo",
    seats: [2, 3, 4],
    editions: ["nl"],
    partners: [],
    sides: {},
    own_board: false,
    opening: false,
    timed: true,
    levels: ["random", "novice", "skilled", "expert"],
    choices: [{ ruling: "C10", values: ["120", "none"], any_number: true, decides: "" }],
  };

  test("is two seats and the printed rules by default", () => {
    expect(terms(cubo, 2, defaultSetup(cubo))).toMatchObject({
      game: "cubo",
      edition: "nl",
      choices: { C10: "120" },
      seats: 2,
      clock: 0,
      board: "",
    });
  });

  test("is restored as far as it is still possible", () => {
    storeSetup("cubo", { ...defaultSetup(cubo), edition: "xx", choices: { C10: "45", C4: "any" }, clock: 60 });
    expect(loadSetup(cubo)).toMatchObject({ edition: "nl", choices: { C10: "45" }, clock: 60 });
    expect([isSeconds("45"), isSeconds("0"), isSeconds("soon")]).toEqual([true, false, false]);
  });

  test("adds friends for more seats", () => {
    expect(resized([{ kind: "me", name: "Ada" }], 3).map(({ kind }) => kind)).toEqual(["me", "friend", "friend"]);
    expect(resized(defaultSetup(cubo).sitters, 1).map(({ kind }) => kind)).toEqual(["me"]);
  });
});
