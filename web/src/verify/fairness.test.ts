// @vitest-environment node
// The expected dice are those of rekke.table.fairness for the same secret and seeds.
import { describe, expect, it } from "vitest";
import type { Game } from "../protocol";
import { EMPTY } from "../replay/sample";
import { checks, standing, type Check } from "./checks";
import { commitment, Fairness, sealOf } from "./fairness";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const COMMITMENT = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";
const SEEDS = ["ab".repeat(8), "-"];

describe("dice that anyone can verify", () => {
  it("commit the server to its secret, and the seats to their seeds", () => {
    expect(commitment(SECRET)).toBe(COMMITMENT);
    expect(sealOf("ab".repeat(8))).toBe("157263f98aef8ed46f22e7e125b4a76bc27d7d9f28f5df4d379b1af60917ba7b");
  });

  it("are the same as in Python, across several blocks of bytes", () => {
    const fairness = new Fairness(SECRET, SEEDS);
    const faces: number[] = [];
    for (const face of fairness.faces(1)) if (faces.push(face) === 80) break;
    expect(faces.join("")).toBe("46621656112223342325455445333465466356441551134614553325313335635346615242561243");
  });

  it("are sorted for the record, red before blue before white", () => {
    const fairness = new Fairness(SECRET, SEEDS);
    expect(fairness.throw(1, "111111")).toBe("666421");
    expect(fairness.throw(12, "222")).toBe("651");
    expect(fairness.throw(3, "R1R1R1R1B1B1B1B1W1")).toBe("R5R5R4R2B6B6B4B2W3");
    expect(fairness.throw(1, "R1R1B1B1")).toBe("R6R4B6B2");
  });

  it("are thrown for the first turn until nobody is tied", () => {
    const tied = new Fairness(SECRET, ["0000000000000011", "-", "-"]);
    expect(tied.opening(1)).toEqual({
      first: 3,
      thrown: [
        [1, 6],
        [2, 4],
        [3, 6],
        [1, 4],
        [3, 4],
        [1, 4],
        [3, 4],
        [1, 5],
        [3, 6],
      ],
    });
    const two = new Fairness(SECRET, SEEDS);
    expect(two.opening(2)).toEqual({
      first: 2,
      thrown: [
        [1, 5],
        [2, 6],
      ],
    });
    expect(two.opening(0)).toEqual({ first: 1, thrown: [] });
  });
});

function game(texts: string[], changed: Partial<Game> = {}): Game {
  const steps = texts.map((text, n) => ({ number: n + 9, at: 0, seat: 1, text, position: "", gains: [], scores: [] }));
  const proof = { commitment: COMMITMENT, seeds: SEEDS, secret: SECRET };
  return { ...EMPTY, first: 2, ...proof, steps, ...changed };
}

function checked(one: Game): Check[] {
  return [...checks(one)];
}

describe("a game", () => {
  it("is checked from the commitment to the last throw", () => {
    const all = checked(game(["roll 666421", "place d3"]));
    expect(all.map(({ kind, right }) => `${kind} ${right}`)).toEqual([
      "commitment true",
      "seeds true",
      "first true",
      "throw true",
    ]);
  });

  it("fails where a die, the secret or the first seat is wrong", () => {
    const wrong = checked(game(["roll 666621"], { commitment: "00".repeat(32), first: 1, names: ["A"] })).filter(
      ({ right }) => !right,
    );
    expect(wrong.map(({ kind }) => kind)).toEqual(["commitment", "seeds", "first", "throw"]);
    expect(wrong.at(-1)).toMatchObject({ number: 1, recorded: "666621", computed: "666421" });
  });

  it("can be checked only with a proof and a published secret", () => {
    expect(standing(game([]))).toBe("ready");
    expect(standing(game([], { secret: "" }))).toBe("unrevealed");
    expect(standing(game([], { secret: "", commitment: "", seeds: [] }))).toBe("unproven");
  });
});
