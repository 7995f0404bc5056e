// This device seals its seeds, keeps what it is shown before the game, reveals, and compares when the game is over.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Request, SeatView, Welcome } from "../protocol";
import { commitment, Fairness, sealOf } from "../verify/fairness";
import { seat, welcome } from "./fakes";
import { kept } from "./kept";
import { SECRET_PATIENCE, Witness } from "./witness.svelte";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const BOS = "b0".repeat(16);

/** A server that is as honest as a test wants it, with a page of Ada's at its table; Bo plays elsewhere. */
class WitnessedTable {
  sent: Request[] = [];
  ada: Witness;
  view: Welcome;

  constructor() {
    localStorage.clear();
    this.view = welcome({
      phase: "open",
      commitment: commitment(SECRET),
      seats: [seat("Ada", { yours: true }), seat("Bo", { seal: sealOf(BOS) })],
      acting: [],
    });
    this.ada = this.page();
  }

  /** Open a page of Ada's. */
  page(): Witness {
    const witness = new Witness("T", (request) => {
      this.sent.push(request);
      return Promise.resolve();
    });
    witness.hear(line("opens kivi/en seats=2 dice=…"));
    witness.see(this.view);
    return witness;
  }

  /** Show something else of the table. */
  show(more: Partial<Welcome>, ...pages: Witness[]): void {
    this.view = { ...this.view, ...more };
    for (const page of [this.ada, ...pages]) page.see(this.view);
  }

  /** Show something else of a seat. */
  seats(...more: Partial<SeatView>[]): SeatView[] {
    return this.view.seats.map((one, index) => ({ ...one, ...more[index] }));
  }

  /** The last seed or seal that Ada's page has sent. */
  last(kind: "seal" | "seed"): string {
    const found = this.sent.filter((request) => request.do === kind).at(-1) as Record<string, string> | undefined;
    return found?.[kind] ?? "";
  }

  /** Accept Ada's seal, and gather the seeds; return hers. */
  gather(): string {
    this.show({ seats: this.seats({ seal: this.last("seal") }) });
    this.show({ gathering: Date.now() + 10_000 });
    return this.last("seed");
  }

  /** Play a game of two throws with these seeds, and publish a secret. */
  play(seeds: string[], secret = SECRET, witness = this.ada): void {
    const seated = seeds.map((seed) => ({ seed: seed === "-" ? "" : seed, withheld: seed === "-" }));
    const dice = new Fairness(secret, seeds);
    const texts = [`begins ${dice.opening(1).first}`, `roll ${dice.throw(1, "??????")}`, "keep 6"];
    for (const text of [...texts, `roll ${dice.throw(3, "?????")}`, "forfeits", `reveals ${secret}`])
      witness.hear(line(text));
    this.view = { ...this.view, phase: "ended", gathering: 0, seats: this.seats(...seated) };
    witness.see(this.view);
  }
}

function line(text: string): Event {
  return { is: "event", number: 100, at: 0, seat: 0, text };
}

let witnessed: WitnessedTable;
beforeEach(() => void (witnessed = new WitnessedTable()));

describe("before the game, a page", () => {
  test("seals a seed for each of its seats, once for each game", () => {
    expect(witnessed.sent).toEqual([{ do: "seal", seat: 1, seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
    witnessed.show({ number: 11 });
    expect(witnessed.sent).toHaveLength(1);
    const first = witnessed.last("seal");
    witnessed.show({ games: 2 });
    expect(witnessed.sent).toHaveLength(2);
    expect(witnessed.last("seal")).not.toBe(first);
  });

  test("reveals its seed only when all seals are fixed, and not to another seal than its own", () => {
    witnessed.show({ seats: witnessed.seats({ seal: witnessed.last("seal") }) });
    expect(witnessed.last("seed")).toBe("");
    const seed = witnessed.gather();
    expect(sealOf(seed)).toBe(witnessed.last("seal"));
    const other = new WitnessedTable();
    other.show({ seats: other.seats({ seal: sealOf("another") }), gathering: 1 });
    expect(other.last("seed")).toBe("");
  });

  test("reveals nothing for a seat that has revealed, was too late, is left, or is played by a bot", () => {
    for (const done of [{ seed: "ab" }, { withheld: true }, { left: true }, { bot: "skilled" }]) {
      const other = new WitnessedTable();
      other.show({ seats: other.seats({ seal: other.last("seal"), ...done }), gathering: 1 });
      expect(other.last("seed")).toBe("");
    }
  });

  test("keeps the first commitment and the seals of all seats, which a later page finds again", () => {
    const seed = witnessed.gather();
    witnessed.show({ commitment: "another", seats: witnessed.seats({}, { seal: "another" }) });
    const seals = [sealOf(seed), sealOf(BOS)];
    expect(kept("T", 1)).toMatchObject({ commitment: commitment(SECRET), seals, seeds: { 1: seed } });
    const later = witnessed.page();
    witnessed.view = { ...witnessed.view, commitment: commitment(SECRET) };
    witnessed.play([seed, BOS], SECRET, later);
    expect(later.verdict).toEqual({ throws: 2, witnessed: true, broken: [] });
  });

  test("that was reloaded has the same seed, and reveals it", () => {
    witnessed.show({ seats: witnessed.seats({ seal: witnessed.last("seal") }) });
    const sealed = witnessed.last("seal");
    witnessed.ada = witnessed.page();
    expect(witnessed.sent.filter((request) => request.do === "seal")).toHaveLength(1);
    expect(sealOf(witnessed.gather())).toBe(sealed);
  });

  test("shares its seeds with another page at the same table", () => {
    const first = witnessed.last("seal");
    const other = witnessed.page();
    witnessed.show({ seats: witnessed.seats({ seal: first }) }, other);
    witnessed.show({ gathering: 1 }, other);
    const seeds = witnessed.sent.filter((request) => request.do === "seed");
    expect(seeds.map((request) => sealOf(request.seed))).toEqual([first, first]);
    witnessed.play([witnessed.last("seed"), BOS], SECRET, other);
    expect(other.verdict).toMatchObject({ witnessed: true, broken: [] });
  });

  test("gives a seat that it takes the seal of a seed at once", () => {
    witnessed.show({ seats: [seat("Bo"), seat("", { person: false })] });
    const seal = witnessed.ada.seal(witnessed.view, 2);
    witnessed.show({ seats: [seat("Bo"), seat("Ada", { yours: true, seal })] });
    expect(witnessed.last("seal")).not.toBe(seal);
    witnessed.show({ gathering: 1 });
    expect(sealOf(witnessed.last("seed"))).toBe(seal);
  });

  test("stores nothing for somebody who only watches, but compares what they saw", () => {
    localStorage.clear();
    witnessed.view = { ...witnessed.view, seats: witnessed.seats({ yours: false, seal: sealOf("ad".repeat(16)) }) };
    const watcher = witnessed.page();
    watcher.see({ ...witnessed.view, gathering: 1 });
    expect(localStorage).toHaveLength(0);
    witnessed.play(["ad".repeat(16), "cc".repeat(16)], SECRET, watcher);
    expect(watcher.verdict?.broken).toEqual([{ breach: "seal", seat: 2 }]);
  });
});

describe("after the game, a page", () => {
  test("has checked all throws of an honest server", () => {
    witnessed.play([witnessed.gather(), BOS]);
    expect(witnessed.ada.verdict).toEqual({ throws: 2, witnessed: true, broken: [] });
    witnessed.show({ phase: "open", games: 2, seats: witnessed.seats({ seed: "" }, { seed: "" }) });
    expect(witnessed.ada.verdict).toBeNull();
  });

  test("says that it was not there before the game", () => {
    localStorage.clear();
    witnessed.view = { ...witnessed.view, phase: "play" };
    const late = witnessed.page();
    witnessed.play(["ad".repeat(16), BOS], SECRET, late);
    expect(late.verdict).toEqual({ throws: 2, witnessed: false, broken: [] });
  });

  test("names a server that committed to another secret", () => {
    const other = "ff".repeat(32);
    const seed = witnessed.gather();
    witnessed.view = { ...witnessed.view, commitment: commitment(other) };
    witnessed.play([seed, BOS], other);
    expect(witnessed.ada.verdict).toEqual({ throws: 2, witnessed: true, broken: [{ breach: "commitment", seat: 0 }] });
  });

  test("names a seat that chose another seed after seeing ours", () => {
    witnessed.play([witnessed.gather(), "cc".repeat(16)]);
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "seal", seat: 2 }]);
  });

  test("names a server that exchanged our seed, or left it out", () => {
    witnessed.gather();
    witnessed.play(["cc".repeat(16), BOS]);
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "own", seat: 1 }]);
    witnessed = new WitnessedTable();
    witnessed.gather();
    witnessed.play(["-", BOS]);
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "left-out", seat: 1 }]);
  });

  test("names throws that do not follow, and a secret that stays hidden", () => {
    const seed = witnessed.gather();
    witnessed.ada.hear(line("roll 111111"));
    witnessed.play([seed, BOS]);
    expect(witnessed.ada.verdict).toMatchObject({ throws: 0, broken: [{ breach: "dice" }] });
    witnessed = new WitnessedTable();
    witnessed.gather();
    vi.useFakeTimers();
    witnessed.show({ phase: "ended", gathering: 0 });
    expect(witnessed.ada.verdict, "the secret may still come").toBeNull();
    vi.advanceTimersByTime(SECRET_PATIENCE);
    vi.useRealTimers();
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "secret", seat: 0 }]);
  });

  test("names a server that dropped a game when it knew the seeds, and set up another", () => {
    witnessed.gather();
    witnessed.ada.hear(line("opens kivi/en seats=2 dice=…"));
    witnessed.show({ games: 2, gathering: 0, seats: witnessed.seats({ seal: "" }) });
    witnessed.play([witnessed.gather(), BOS]);
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "abandoned", seat: 0 }]);
    witnessed.ada.hear(line("opens kivi/en seats=2 dice=…"));
    witnessed.show({ phase: "open", games: 3, seats: witnessed.seats({ seal: "", seed: "" }, { seed: "" }) });
    witnessed.play([witnessed.gather(), BOS]);
    expect(witnessed.ada.verdict?.broken, "this one followed a game that was played").toEqual([]);
  });

  test.each(["nothing", "0f0", "ÿÿ", "ab".repeat(9999)])("names a server that publishes %s as its secret", (secret) => {
    const seed = witnessed.gather();
    for (const text of ["begins 1", "roll 111111", "forfeits", `reveals ${secret}`]) witnessed.ada.hear(line(text));
    witnessed.show({ phase: "ended", gathering: 0, seats: witnessed.seats({ seed }, { seed: BOS }) });
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "dice", seat: 0 }]);
  });

  test("names a server whose lines are of other games, but only when all lines have come", () => {
    const seed = witnessed.gather();
    witnessed.view = { ...witnessed.view, number: 101, games: 2 };
    witnessed.play([seed, BOS]);
    expect(witnessed.ada.verdict).toBeNull();
    witnessed.show({ number: 100 });
    expect(witnessed.ada.verdict?.broken).toEqual([{ breach: "dice", seat: 0 }]);
  });

  test("does not ask for a seed of a seat that has moved to another device", () => {
    const seed = witnessed.gather();
    witnessed.view = { ...witnessed.view, seats: witnessed.seats({ yours: false }) };
    witnessed.play([seed, BOS]);
    expect(witnessed.ada.verdict?.broken).toEqual([]);
  });
});
