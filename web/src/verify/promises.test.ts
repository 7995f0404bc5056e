// The cases of goldens/promises.json, which rekke.table.promises has to judge in the same way.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { Dice } from "./checks";
import { commitment, Fairness, sealOf } from "./fairness";
import { broken, examined, type Broken, type Promises, type Proof } from "./promises";

interface Case {
  case: string;
  promises: Promises;
  proof: Proof;
  broken: Broken[];
}

const FILE = join(import.meta.dirname, "../../../goldens/promises.json");
const CASES = JSON.parse(readFileSync(FILE, "utf8")) as Case[];

test.each(CASES)("$case", (golden) => {
  expect(broken(golden.promises, golden.proof)).toEqual(golden.broken);
});

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const MINE = "ad".repeat(16);
const SEEDS = [MINE, "-"];

function played(): Dice {
  const fairness = new Fairness(SECRET, SEEDS);
  return {
    commitment: commitment(SECRET),
    secret: SECRET,
    seeds: SEEDS,
    names: ["Ada", "Bo"],
    opening: 1,
    first: fairness.opening(1).first,
    steps: [
      { text: `roll ${fairness.throw(1, "??????")}` },
      { text: "place d3" },
      { text: `roll ${fairness.throw(3, "???")}` },
    ],
  };
}

const PROMISED: Promises = { commitment: commitment(SECRET), seals: [sealOf(MINE), ""], seeds: { 1: MINE } };

describe("a finished game", () => {
  it("is found honest, with all its throws", () => {
    expect(examined(played(), PROMISED)).toEqual({ throws: 2, witnessed: true, broken: [] });
    expect(examined(played(), null)).toEqual({ throws: 2, witnessed: false, broken: [] });
  });

  it("whose proof fits the dice but not the promises is found", () => {
    const shown = { commitment: commitment("ff".repeat(32)), seals: PROMISED.seals, seeds: { 1: "ab".repeat(16) } };
    expect(examined(played(), shown)).toEqual({
      throws: 2,
      witnessed: true,
      broken: [
        { breach: "commitment", seat: 0 },
        { breach: "own", seat: 1 },
      ],
    });
  });

  it("whose dice do not follow is found, with and without promises", () => {
    const [first, ...rest] = played().steps;
    expect(first!.text).not.toBe("roll 666666");
    for (const promises of [PROMISED, null])
      expect(examined({ ...played(), steps: [{ text: "roll 666666" }, ...rest] }, promises)).toMatchObject({
        throws: 0,
        broken: [{ breach: "dice", seat: 0 }],
      });
  });

  it("whose secret stays hidden is not called checked", () => {
    for (const promises of [PROMISED, null])
      expect(examined({ ...played(), secret: "" }, promises).broken).toEqual([{ breach: "secret", seat: 0 }]);
  });
});
