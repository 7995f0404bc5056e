// The golden positions and records of the rules, read by everything in the pages that reads notation.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fields, offered, owners } from "./board/squares";
import { thrown } from "./board/throws";
import { moment, type Tray } from "./games/cubo/moment";
import { dice } from "./games/keeping/dice";
import { destinations, takeable } from "./games/kivi/taking";
import { groupsOf } from "./games/plain/moves";
import { readPosition } from "./games/plain/position";
import { GAMES } from "./games/real";
import { demand } from "./games/sequence-dice/meaning";
import { welcome } from "./table/fakes";
import { happened } from "./table/sentences";
import { speak } from "./words/words.svelte";

const FOLDER = join(import.meta.dirname, "../../goldens");
const SQUARES = /^[.\d]+(\/[.\d]+)+$/;

interface Golden {
  position: string;
  /** The legal moves there, in notation without the seat; none where the file lists none. */
  moves: string[];
}

function lines(ending: string): string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(ending));
  return files.flatMap((name) => readFileSync(join(FOLDER, name), "utf8").split("\n"));
}

/** Return the positions of *.position files, each followed by its moves, and those noted in records. */
function goldens(): Golden[] {
  const found: Golden[] = [];
  for (const line of lines(".position")) {
    if (line.startsWith("  ")) found.at(-1)!.moves.push(line.trim().split(/ (.*)/)[1]!);
    else if (line) found.push({ position: line, moves: [] });
  }
  const noted = lines(".rekke").filter((line) => /^; [a-z-]+\//.test(line));
  return [...found, ...noted.map((line) => ({ position: line.slice(2), moves: [] }))];
}

/** Return the events of all records, without the seat. */
function events(): string[] {
  return lines(".rekke").flatMap((line) => /^[1-9] ([^;]+?)(?: ;.*)?$/.exec(line)?.[1] ?? []);
}

const ALL = goldens();
const EVENTS = events();
const gameOf = ({ position }: Golden): string => position.split("/")[0]!;
const of = (game: string): Golden[] => ALL.filter((golden) => gameOf(golden) === game);

beforeAll(() => speak("en"));

test("there are positions and events of every game", () => {
  expect([...new Set(ALL.map(gameOf))].sort()).toEqual(GAMES);
  expect(EVENTS.length).toBeGreaterThan(1000);
});

describe("a position", () => {
  test.each(ALL)("$position loses no field", ({ position }) => {
    const words = Object.entries(fields(position)).map(([key, value]) => `${key}=${value}`);
    expect([position.split(" ")[0], ...words].join(" ")).toBe(position);
  });

  test.each(ALL.filter((golden) => gameOf(golden) !== "cubo"))(
    "$position keeps its pieces and dice",
    ({ position }) => {
      const [text] = Object.values(fields(position)).filter((value) => SQUARES.test(value));
      const rows = text!.split("/");
      const read = readPosition(position, rows[0]!.length, rows.length);
      expect(
        owners(text!)
          .map((owner) => owner || ".")
          .join(""),
      ).toBe(rows.join(""));
      expect(read.owners).toEqual(owners(text!));
      expect(read.dice.join("")).toBe(dice(fields(position)["dice"]));
      expect(read.others.map(({ value }) => value)).not.toContain(text);
    },
  );

  test.each(of("cubo"))("$position keeps its trays", ({ position }) => {
    const { trays, middle, scores } = moment(position);
    const { trays: text, middle: dice, scores: points } = fields(position);
    expect(trays.map(written).join(",")).toBe(text);
    expect([middle.join("") || "-", scores.join(",")]).toEqual([dice, points]);
  });
});

function written({ dice, state, prize }: Tray): string {
  if (state === "late") return `${dice.join("")}!`;
  if (state !== "covered") return dice.join("");
  const rows = [0, 3, 6].map((at) => dice.slice(at, at + 3).join("")).join("/");
  return prize === undefined ? rows : `${rows}+${prize || "-"}`;
}

describe("the moves", () => {
  test("are all buttons of the plain board, except those that stand for too many to list", () => {
    for (const { moves } of ALL) {
      const listed = groupsOf(moves).flatMap((group) => group.moves);
      expect(listed.toSorted()).toEqual(moves.filter((move) => !move.includes("?")).toSorted());
    }
  });

  test("that take a square in KIVI are all found in two choices", () => {
    const taking = of("kivi").filter(({ moves }) => offered(moves, "take").length);
    expect(taking.length).toBeGreaterThan(0);
    for (const { moves } of taking) {
      const found = [...takeable(moves)].flatMap((from) => [...destinations(moves, from)].map((to) => `${from} ${to}`));
      expect(found.toSorted()).toEqual(offered(moves, "take").toSorted());
    }
  });

  test("of Sequence Dice ask for one thing, on all the squares they name", () => {
    for (const { moves } of of("sequence-dice")) {
      const squares = moves.filter((move) => /^(place|replace|remove) /.test(move)).map((move) => move.split(" ")[1]);
      expect([...(demand(moves)?.squares ?? [])]).toEqual(squares);
    }
  });
});

describe("the events", () => {
  test("all have words", () => {
    for (const text of new Set(EVENTS)) {
      const sentence = happened({ is: "event", number: 1, at: 0, seat: 1, text }, welcome());
      expect(sentence, text).toMatch(/^[A-Z][^{}]*\.$/);
      expect(sentence, text).not.toBe(`Ada: ${text}.`);
    }
  });

  test("that throw dice are the ones that are verified", () => {
    const dice = EVENTS.map(thrown);
    expect(dice.filter(Boolean)).toEqual(
      EVENTS.filter((text) => /^(roll|middle) /.test(text)).map((text) => text.split(" ")[1]),
    );
  });
});
