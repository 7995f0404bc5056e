// Every game whose rules this repository has, has its own board, emblem and name; any other name gets the plain parts.

import { beforeAll, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { gamesWithBoard, loadBoard } from "./boards";
import { gameNames } from "./list.svelte";
import { editionName, gameName, levelName } from "./names";
import PlainBoard from "./plain/Board.svelte";
import { GAMES } from "./real";

const EMBLEMS = Object.keys(import.meta.glob("./*/Emblem.svelte"));

beforeAll(() => speak("en"));

test("every game has a board of its own, and is listed before the server has answered", () => {
  expect(gamesWithBoard).toEqual(GAMES);
  expect(gameNames()).toEqual(GAMES);
});

test.each(GAMES)("%s has an emblem and a name", (game) => {
  expect(EMBLEMS).toContain(`./${game}/Emblem.svelte`);
  expect(gameName(game)).not.toBe(game);
});

test("a game without a board of its own gets the plain one", async () => {
  expect((await loadBoard("made-up")).default).toBe(PlainBoard);
  expect((await loadBoard("kivi")).default).not.toBe(PlainBoard);
});

test("names that the catalogs do not know are shown as they are", () => {
  expect([gameName("made-up"), levelName("grandmaster"), editionName("1987")]).toEqual([
    "made-up",
    "grandmaster",
    "1987",
  ]);
  expect([levelName("novice"), editionName("fi")]).toEqual(["Novice", "Finnish"]);
});
