import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../words/words.svelte";
import { momentHash, momentOf, sitters, stepSentence, takenBack, time } from "./moments";
import { located, split } from "./records";
import { Replaying } from "./replaying.svelte";
import { game } from "./sample";

beforeAll(() => speak("en"));

describe("a moment", () => {
  it("has an address", () => {
    expect(momentOf(momentHash(37).slice(1))).toBe(37);
    expect(momentOf("verify")).toBeUndefined();
    expect(momentOf("verify&move=3")).toBe(3);
  });

  it("has a time", () => {
    expect([time(0), time(83_207), time(3_600_000)]).toEqual(["0:00", "1:23", "60:00"]);
  });
});

describe("the name of a seat", () => {
  it("is that of a bot if it is a level and the seat added no seed", () => {
    expect(sitters({ ...game(0), names: ["Ada", "novice"], seeds: ["ab".repeat(8), "-"] })).toEqual([
      "Ada",
      "Novice bot",
    ]);
    expect(sitters({ ...game(0), names: ["novice"], seeds: ["ab".repeat(8)] })).toEqual(["novice"]);
  });
});

describe("the sentence of a step", () => {
  const gains = [{ seat: 1, points: 3, why: "line", squares: ["e3"] }];
  const step = { number: 1, at: 0, seat: 1, text: "place e3", position: "", gains, scores: [3, 0] };

  it("says what happened and what it earned, where points are counted", () => {
    expect(stepSentence(step, ["Ada", "Bo"], true)).toBe("Ada plays e3. Ada: 3 points.");
    expect(stepSentence(step, ["Ada", "Bo"], false)).toBe("Ada plays e3.");
  });

  it("has beside it what was taken back before", () => {
    expect(takenBack(step, ["Ada", "Bo"])).toBe("");
    expect(takenBack({ ...step, taken_back: ["place d2", "place d3"] }, ["Ada", "Bo"])).toBe(
      "Ada plays d2. Ada plays d3.",
    );
  });

  it("shows an event of an unknown game as it is written", () => {
    expect(stepSentence({ ...step, text: "castle e1 g1", gains: [] }, ["Ada", "Bo"], true)).toBe("Ada: castle e1 g1.");
  });
});

describe("a file of records", () => {
  it("is split at its blank lines, and line numbers stay those of the file", () => {
    const file = "rekke: 1\n---\n1 roll 6\n\nrekke: 1\n---\n";
    expect(split(file)).toEqual([
      { text: "rekke: 1\n---\n1 roll 6\n", before: 0 },
      { text: "rekke: 1\n---\n", before: 4 },
    ]);
    expect(located("illegal line 2: why (K1)", 4)).toBe("illegal line 6: why (K1)");
  });
});

describe("a replay", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("begins at the start, with all scores 0", () => {
    const replaying = new Replaying(game(3));
    expect([replaying.at, replaying.position, replaying.scores, replaying.step]).toEqual([0, "p0", [0, 0], null]);
  });

  it("shows any moment of the game, and none beyond its ends", () => {
    const replaying = new Replaying(game(3), 99);
    expect(replaying.position).toBe("p3");
    replaying.show(-1);
    expect(replaying.at).toBe(0);
    replaying.show(2);
    expect([replaying.position, replaying.scores, replaying.sofar.length]).toEqual(["p2", [1, 0], 2]);
  });

  it("plays to the end, and then from the start again", () => {
    const replaying = new Replaying(game(2));
    replaying.toggle();
    vi.advanceTimersByTime(5_000);
    expect([replaying.at, replaying.playing]).toEqual([2, false]);
    replaying.toggle();
    expect([replaying.at, replaying.playing]).toEqual([0, true]);
    replaying.toggle();
    vi.advanceTimersByTime(5_000);
    expect(replaying.at).toBe(0);
  });
});
