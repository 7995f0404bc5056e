import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import english from "../../../src/rekke/lang/en.json";
import { GAMES } from "../games/real";
import { Touring } from "./touring.svelte";
import { accepted, moveOf, hasTour, keeps, loadTour, offers, PERSON, seatOf, tourRecord, type Tour } from "./tours";

const TOUR: Tour = {
  edition: "kivi/en",
  steps: [
    { say: "throw", events: ["1 roll 65", "2 roll 11"] },
    { say: "place", events: ["1 place a1"], may: ["place a1", "place b1"], free: true },
    { say: "end", events: [] },
  ],
};

describe("the tours", () => {
  it("exist for games that have one, and for no other", () => {
    expect(GAMES.filter(hasTour)).toEqual(GAMES);
    expect(hasTour("made-up")).toBe(false);
  });

  it.each(GAMES)("%s has five to nine steps, each with words and events", async (game) => {
    const tour = await loadTour(game);
    expect(tour.steps.length).toBeGreaterThanOrEqual(5);
    expect(tour.steps.length).toBeLessThanOrEqual(9);
    for (const step of tour.steps) expect(english).toHaveProperty([`tour.${game}.${step.say}`]);
    for (const { events } of tour.steps.filter((step) => step.events.length)) expect(seatOf(events[0]!)).toBe(PERSON);
    expect(tour.steps.at(-1)!.events).toEqual([]);
  });

  it.each(GAMES)("%s offers the moves it expects, and has a hint for every verb", async (game) => {
    const tour = await loadTour(game);
    for (const { events, may } of tour.steps.filter((step) => step.may)) {
      const wanted = moveOf(events[0]!);
      const patterns = [wanted, `${wanted.split(" ")[0]} ?`];
      expect(may!.some((move) => patterns.includes(move))).toBe(true);
    }
    const verbs = tour.steps
      .flatMap(({ events }) => events)
      .filter((event) => seatOf(event) === PERSON)
      .map((event) => moveOf(event).split(" ")[0]);
    for (const verb of verbs) expect(english).toHaveProperty([`tour.hint.${verb}`]);
  });

  it("are written as records", () => {
    expect(tourRecord(TOUR, ["1 roll 644321"])).toBe(
      "rekke: 1\ngame: kivi\nedition: en\nseats: 1 | 2\nfirst: 1\n---\n1 roll 644321\n",
    );
  });
});

describe("a step", () => {
  it("offers every way of keeping some dice but not all", () => {
    expect(keeps("644").toSorted()).toEqual(["keep -", "keep 4", "keep 44", "keep 6", "keep 64"]);
    expect(offers(["keep ?", "place a1"], "kivi/en dice=6 throws=1")).toEqual(["keep -", "place a1"]);
  });

  it("accepts the written move, or any offered one if it is free", () => {
    const step = { say: "", events: ["1 cover R1"], may: ["lift", "cover ?"], free: true, wants: "cover" };
    expect(accepted(step, "1 cover R1", "cover R2")).toBe(true);
    expect(accepted(step, "1 cover R1", "lift")).toBe(false);
    expect(accepted({ ...step, free: false }, "1 cover R1", "cover R2")).toBe(false);
  });
});

/** A fake server that answers with a step for every event it is sent. */
function replayed(_: string, { body }: { body: string }): Promise<Response> {
  const events = body.split("---\n")[1]!.trim().split("\n");
  const steps = events.map((text, n) => ({
    number: n + 1,
    at: 0,
    seat: 1,
    text,
    position: text,
    gains: [],
    scores: [0, 0],
  }));
  return Promise.resolve(Response.json({ steps, start: "start" }));
}

describe("going through a tour", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", replayed);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("waits for the person, and the other seat acts automatically", async () => {
    const touring = new Touring(TOUR);
    await touring.begin();
    expect([touring.moves, touring.acts, touring.position]).toEqual([["throw"], true, "start"]);
    expect(await touring.act("throw")).toBe(true);
    expect([touring.acts, touring.index]).toEqual([false, 0]);
    vi.advanceTimersByTime(1_500);
    expect([touring.acts, touring.index, touring.moves]).toEqual([true, 1, ["place a1", "place b1"]]);
  });

  it("notices an unexpected move", async () => {
    const touring = new Touring(TOUR);
    await touring.begin();
    expect(await touring.act("place b1")).toBe(false);
    expect([touring.missed, touring.wanted, touring.done]).toEqual(["place b1", "throw", 0]);
  });

  it("answers what follows planned moves, and refuses illegal ones", async () => {
    const touring = new Touring({
      ...TOUR,
      steps: [{ say: "place", events: ["1 place a1"], may: ["place a1", "place b1"] }, ...TOUR.steps],
    });
    await touring.begin();
    expect(await touring.ahead(["place a1"])).toEqual(["throw"]);
    await expect(touring.ahead(["place c1"])).rejects.toThrow();
    expect([touring.missed, touring.done]).toEqual(["place c1", 0]);
  });

  it("says what a planned move would earn, where it knows what has to happen before", async () => {
    const asked: string[] = [];
    const gains = [{ seat: 1, points: 3, why: "lane", squares: [] }];
    vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
      asked.push(body.split("---\n")[1]!);
      return Promise.resolve(Response.json({ start: "", steps: [{ gains: [] }, { gains }] }));
    });
    const place = { say: "place", events: ["1 place a1"], free: true, may: ["place a1"], counted: ["2 pass"] };
    const touring = new Touring({ ...TOUR, steps: [place, ...TOUR.steps] });
    await touring.begin();
    expect(await touring.worth("place b1")).toEqual(gains);
    expect(asked.at(-1)).toBe("1 place b1\n2 pass\n");
    expect(await new Touring(TOUR).worth("place b1")).toEqual([]);
  });

  it("waits at a step that is only to be read, with its squares lit, until the person goes on", async () => {
    const read = { say: "read", events: [], lit: ["a1"] };
    const touring = new Touring({ ...TOUR, steps: [TOUR.steps[0]!, read, read, ...TOUR.steps.slice(1)] });
    await touring.begin();
    await touring.act("throw");
    vi.advanceTimersByTime(1_500);
    expect([touring.reads, touring.acts, touring.moves, touring.index]).toEqual([true, false, [], 1]);
    touring.next();
    expect([touring.reads, touring.index]).toEqual([true, 2]);
    touring.next();
    expect([touring.reads, touring.index, touring.moves]).toEqual([false, 3, ["place a1", "place b1"]]);
    touring.next();
    expect(touring.index).toBe(3);
  });

  it("knows the one square that is meant, and none where any will do", async () => {
    const place = { say: "place", events: ["1 place a1"], may: ["place a1", "place b1"] };
    const touring = new Touring({ ...TOUR, steps: [TOUR.steps[0]!, place, ...TOUR.steps.slice(1)] });
    await touring.begin();
    expect(touring.meant).toBe("");
    await touring.act("throw");
    vi.advanceTimersByTime(1_500);
    expect(touring.meant).toBe("a1");
    await touring.act("place a1");
    expect([touring.wanted, touring.meant]).toEqual(["place a1", ""]);
  });

  it("can be skipped, and started again", async () => {
    const touring = new Touring(TOUR);
    await touring.begin();
    touring.skip();
    expect([touring.ended, touring.acts, touring.moves]).toEqual([true, false, []]);
    await touring.begin();
    expect([touring.ended, touring.acts]).toEqual([false, true]);
  });

  it("takes another move where a step is free, and ends", async () => {
    const touring = new Touring(TOUR);
    await touring.begin();
    await touring.act("throw");
    vi.advanceTimersByTime(1_500);
    expect(await touring.act("place b1")).toBe(true);
    expect([touring.position, touring.ended, touring.current.say]).toEqual(["1 place b1", true, "end"]);
  });
});
