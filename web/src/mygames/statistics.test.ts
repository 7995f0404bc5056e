// The figures of the finished games.

import { expect, test } from "vitest";
import { listed } from "./fakes";
import type { ListedGame } from "./games";
import { byGame, byOpponent, margins } from "./statistics";

function against(...bots: string[]): Partial<ListedGame> {
  const others = bots.map((bot) => ({ name: bot ? "" : "Bo", bot, yours: false }));
  return { seats: [{ name: "Ada", bot: "", yours: true }, ...others], sides: [1, 2, 3].slice(0, bots.length + 1) };
}

const GAMES = [
  listed({ since: 3 }),
  listed({ since: 1, winners: [2], scores: [10, 13] }),
  listed({ since: 2, winners: [1, 2], scores: [9, 9] }),
  listed({ game: "sequence-dice", counted: false, ...against("") }),
  listed({ game: "cubo", ...against("expert", ""), scores: [100, 90, 80] }),
  listed({ ending: "closed", winners: [] }),
];

test("are wins, draws, losses and the mean lead of each game", () => {
  expect(byGame(GAMES)).toEqual([
    { key: "cubo", won: 1, drawn: 0, lost: 0, margin: 10 },
    { key: "kivi", won: 1, drawn: 1, lost: 1, margin: 1 },
    { key: "sequence-dice", won: 1, drawn: 0, lost: 0, margin: undefined },
  ]);
});

test("are counted for each kind of opponent, weakest first", () => {
  expect(byOpponent(GAMES).map(({ key, won, drawn, lost }) => [key, won, drawn, lost])).toEqual([
    ["novice", 1, 1, 1],
    ["expert", 1, 0, 0],
    ["people", 2, 0, 0],
  ]);
});

test("do not count a partner as an opponent", () => {
  const partners = {
    seats: [...against("novice").seats!, { name: "Cy", bot: "", yours: false }],
    sides: [1, 2, 1],
    winners: [1, 3],
  };
  expect(byOpponent([listed(partners)]).map(({ key }) => key)).toEqual(["novice"]);
});

test("include the leads of the latest games, oldest first", () => {
  const kivi = GAMES.filter(({ game }) => game === "kivi");
  expect(margins(kivi, 9)).toEqual([-3, 0, 6]);
  expect(margins(kivi, 2)).toEqual([0, 6]);
});
