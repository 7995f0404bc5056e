import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Refusal } from "../ask";
import type { AnalysedMoment, EventAnalysis } from "../protocol";
import { Replaying } from "../replay/replaying.svelte";
import { game } from "../replay/sample";
import { cards } from "../mistakes/cards";
import { speak } from "../words/words.svelte";
import Ask from "./Ask.svelte";
import Explained from "./Explained.svelte";
import { costliest, marks, overlay, partsOf, praise, sentence, contributions, worthsOf } from "./explain";
import { ANALYSIS } from "./sample";
import Throws from "./Throws.svelte";
import { throwMap, warmth } from "./throws";

const NAMES = ["Ada", "Bo"];
const SOURCE = { analyse: () => Promise.resolve(ANALYSIS), record: () => Promise.resolve("the record") };
const THROWN: EventAnalysis = {
  cause: "dice",
  before: [0.5, 0.5],
  after: [0.6, 0.4],
  choices: [],
  throws: {
    grouped: false,
    fell: 1,
    possible: [
      { name: "66", ways: 1, worth: [0.9, 0.1] },
      { name: "65", ways: 2, worth: [0.6, 0.4] },
      { name: "11", ways: 5, worth: [0.38, 0.62] },
    ],
  },
};

configure({ asyncUtilTimeout: 30_000 });
beforeAll(() => speak("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function explained(analysis = ANALYSIS, own: number[] = []): { replaying: Replaying; open: ReturnType<typeof vi.fn> } {
  const replaying = new Replaying(game(3));
  const open = vi.fn((moment: number) => replaying.show(moment));
  render(Explained, { analysis, replaying, names: NAMES, own, open, source: SOURCE, learn: () => {} });
  return { replaying, open };
}

describe("the sentence", () => {
  it("has parts that add up to what was gained or lost", () => {
    expect(sentence(ANALYSIS.points[0]!, 1, NAMES)).toBe(
      "Ada gained 50 points of winning chance: the dice gave 10, the choices of Bo gave 12, and 28 were gained without an explanation.",
    );
    expect(sentence(ANALYSIS.points[1]!, 2, NAMES)).toContain("Bo lost 50 points");
  });

  it("has a singular for one point", () => {
    const one = { start: 50, dice: 0, own: 0, others: {}, unexplained: 1, result: 51 };
    expect(sentence(one, 1, NAMES)).toBe("Ada gained 1 point of winning chance: 1 was gained without an explanation.");
  });

  it("praises the player, too, as you", () => {
    const own = { ...ANALYSIS.moments[1]!, mark: "fine" as const };
    const moments = [ANALYSIS.moments[0]!, own, ANALYSIS.moments[2]!];
    explained({ ...ANALYSIS, moments }, [2]);
    expect(screen.getByText("In 1 of 1 decision that mattered, you chose well.")).toBeTruthy();
  });

  it("says you to the player, and what was better in the third person to everybody else", () => {
    expect(sentence(ANALYSIS.points[1]!, 2, NAMES, true)).toBe(
      "You lost 50 points of winning chance: the dice cost 10, your choices cost 12, and 28 were lost without an explanation.",
    );
  });

  it("says nothing of a game in which nothing happened", () => {
    const none = { start: 50, dice: 0, own: 0, others: {}, unexplained: 0, result: 50 };
    expect(sentence(none, 1, NAMES)).toBe("");
  });
});

describe("an analysis", () => {
  it("has every number of the sentence, and nothing else", () => {
    expect(partsOf(ANALYSIS.points[0]!, 1)).toEqual([
      ["dice", 10],
      [1, 0],
      [2, 12],
      ["drift", 28],
    ]);
  });

  it("marks costly decisions, and no throw", () => {
    expect([...marks(ANALYSIS)]).toEqual([[2, "blunder"]]);
    expect(costliest(ANALYSIS).map(({ number }) => number)).toEqual([2]);
  });

  it("counts giving up, and every loss that counts, among the costliest decisions", () => {
    const [thrown, blunder, best] = ANALYSIS.moments as [AnalysedMoment, AnalysedMoment, AnalysedMoment];
    const small = { ...blunder, number: 3, skill: [0.0006, -0.0006], mark: "fine" as const };
    const none = { ...best, number: 4 };
    const givenUp = { ...best, number: 5, event: null, cause: "forfeit" as const, skill: [-0.6, 0.6] };
    const moments = [thrown, blunder, small, none, { ...givenUp, mark: "blunder" as const }];
    expect(costliest({ ...ANALYSIS, moments }).map(({ number }) => number)).toEqual([5, 2, 3]);
    const { open } = explained({ ...ANALYSIS, moments });
    const [first, , last] = screen.getAllByRole("button", { name: /^[0-9]+ Ada|^[0-9]+ Bo/ });
    expect(first!.textContent).toMatch(/5 Ada: gave up blunder -60.0/);
    expect(last!.textContent).toMatch(/fine -0.1/);
    first!.click();
    expect(open).toHaveBeenCalledWith(5);
  });

  it("praises only what was chosen well", () => {
    expect(praise(ANALYSIS, 2)).toEqual({ good: 0, count: 1 });
  });

  it("knows from which moments points come", () => {
    expect(contributions(ANALYSIS, 2, "dice")).toEqual([{ number: 1, points: -10 }]);
    expect(contributions(ANALYSIS, 1, "drift").map(({ number }) => number)).toEqual([3]);
    expect(contributions(ANALYSIS, 1, 1)).toEqual([]);
    expect(contributions(ANALYSIS, 1, 2)).toEqual([{ number: 2, points: 12 }]);
  });
});

describe("the game explained", () => {
  it("shows from which moments a number comes, and opens them", async () => {
    const { open } = explained();
    const ada = within(screen.getByRole("region", { name: "Ada" }));
    await fireEvent.click(ada.getByRole("button", { name: /choices of Bo/ }));
    await fireEvent.click(ada.getByRole("button", { name: /Bo plays b2/ }));
    expect(open).toHaveBeenCalledWith(2);
  });

  it("praises its reader as you, and the others by name", () => {
    const moments = ANALYSIS.moments.map((moment) => ({ ...moment, mark: "fine" as const }));
    explained({ ...ANALYSIS, moments }, [2]);
    screen.getByText(/you chose well/);
    expect(screen.queryByText(/Bo chose well/)).toBeNull();
  });

  it("opens all moments of a number, and their points add up to it", async () => {
    const luck = [9, 3, -2, 1.5, 1, -0.8, 0.4, 0.04, 0.03].map((points) => points / 100);
    const moments = luck.map((own, n) => ({ ...ANALYSIS.moments[0]!, number: n + 1, luck: [own, -own] }));
    explained({ ...ANALYSIS, moments });
    const ada = within(screen.getByRole("region", { name: "Ada" }));
    await fireEvent.click(ada.getByRole("button", { name: /dice/ }));
    const shown = () => ada.getAllByRole("listitem").map((row) => Number(row.querySelector("b")!.textContent));
    expect(shown()).toEqual([9, 3, -2, 1.5, 1, -0.3]);
    await fireEvent.click(ada.getByRole("button", { name: /4 smaller ones/ }));
    expect(shown()).toEqual([9, 3, -2, 1.5, 1, -0.8, 0.4, 0.1]);
    expect(ada.getAllByRole("listitem").at(-1)!.textContent).toContain("2 smaller ones");
    expect(ada.queryByRole("button", { name: /smaller/ })).toBeNull();
  });

  it("shows at a moment what is unexplained there", async () => {
    explained();
    const ada = within(screen.getByRole("region", { name: "Ada" }));
    await fireEvent.click(ada.getByRole("button", { name: /unexplained/ }));
    await fireEvent.click(ada.getByRole("button", { name: /Ada plays c3/ }));
    expect(screen.getByTestId("moment").textContent).toContain("unexplained: Ada +28.0, Bo -28.0");
  });

  it("shows behind the last event that a seat gave up, and what that cost", async () => {
    const gone = {
      number: 4,
      seat: 2,
      event: null,
      cause: "forfeit" as const,
      luck: undefined,
      mark: "blunder" as const,
    };
    const end = { ...ANALYSIS.moments[2]!, ...gone, drift: [0, 0], skill: [0.2, -0.2], worth: [1, 0] };
    const moments = [...ANALYSIS.moments.slice(0, 2), { ...ANALYSIS.moments[2]!, worth: [0.8, 0.2] }, end];
    explained({ ...ANALYSIS, moments });
    const ada = within(screen.getByRole("region", { name: "Ada" }));
    await fireEvent.click(ada.getByRole("button", { name: /choices of Bo/ }));
    await fireEvent.click(ada.getByRole("button", { name: /Bo: gave up/ }));
    const said = screen.getAllByTestId("moment").map(({ textContent }) => textContent);
    expect(said[0]).toContain("Ada plays c3");
    expect(said[1]).toMatch(/4 Bo: gave up.*It cost 20 points/s);
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toContain("Ada 100%, Bo 0%");
  });

  it("moves through the game with the arrow keys on the line, one event at a time", async () => {
    const { replaying } = explained();
    const line = screen.getByRole("slider");
    await fireEvent.keyDown(line, { key: "ArrowRight" });
    expect(replaying.at).toBe(1);
    expect(line.getAttribute("aria-valuetext")).toContain("Ada 60%, Bo 40%");
    await fireEvent.keyDown(line, { key: "End" });
    expect(replaying.at).toBe(3);
    await fireEvent.keyDown(line, { key: "Home" });
    expect(replaying.at).toBe(0);
  });

  it("says at a costly decision what it cost, what was better, and what all choices were worth", async () => {
    explained();
    await fireEvent.click(screen.getByRole("button", { name: /blunder/ }));
    const moment = screen.getByTestId("moment");
    expect(moment.textContent).toContain("It cost 12 points of winning chance.");
    expect(moment.textContent).toContain("better: Bo plays a1.");
    expect(within(moment).getAllByRole("listitem", { hidden: true })).toHaveLength(2);
  });
});

describe("the question", () => {
  it("is asked only by a click, and tells the list of events what to mark", async () => {
    const [analyse, explained] = [vi.fn(() => Promise.resolve(ANALYSIS)), vi.fn()];
    const replaying = new Replaying(game(3));
    render(Ask, {
      replaying,
      names: NAMES,
      own: [],
      source: { ...SOURCE, analyse },
      open: () => {},
      teach: () => {},
      explained,
    });
    expect(analyse).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button"));
    await screen.findByRole("slider");
    expect(explained).toHaveBeenCalledWith(expect.objectContaining({ marks: new Map([[2, "blunder"]]) }));
  });

  it("says why a game has no analysis, and can be asked again", async () => {
    const refused = new Refusal({
      is: "refused",
      id: "",
      code: "not-now",
      reason: "later",
      ruling: "",
      why: { key: "reason.table.analysis-early", values: {} },
    });
    const analyse = vi.fn(() => Promise.reject(refused));
    const replaying = new Replaying(game(3));
    render(Ask, {
      replaying,
      names: NAMES,
      own: [],
      source: { ...SOURCE, analyse },
      open: () => {},
      explained: () => {},
      teach: () => {},
    });
    await fireEvent.click(screen.getByRole("button"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/this game is not over/i);
    expect(screen.getByRole("button")).toBeTruthy();
  });
});

describe("the worths on the board", () => {
  it("are those of the best choice that names a square, with the chosen one marked", () => {
    expect(overlay(ANALYSIS).worthsAt(2)).toEqual({
      a1: { chance: 0.7, heat: 0, chosen: false },
      b2: { chance: 0.58, heat: 4, chosen: true },
    });
  });

  it("leave out kept dice, and a move from square to square counts for both", () => {
    const choices = ["2 keep 66", "2 take a1 c3", "2 take a1 d4", "2 place c3"].map((event, n) => ({
      event,
      worth: [0, 0.9 - 0.03 * n],
    }));
    const worths = worthsOf({ ...ANALYSIS.moments[1]!, event: "2 take a1 d4", choices });
    expect(Object.entries(worths).map(([square, { heat, chosen }]) => [square, heat, chosen])).toEqual(
      expect.arrayContaining([
        ["a1", 2, true],
        ["c3", 2, false],
        ["d4", 3, true],
      ]),
    );
    expect(Object.keys(worths)).toHaveLength(3);
  });

  it("come with what each moment changed, which is a warning only where a choice was costly", () => {
    const { effectAt } = overlay(ANALYSIS);
    expect([0, 1, 2, 3].map((moment) => effectAt(moment, NAMES))).toEqual([
      { says: "", isCostly: false },
      { says: "dice +10.0", isCostly: false },
      { says: "blunder -12.0, better: Bo plays a1.", isCostly: true },
      { says: "unexplained +28.0", isCostly: false },
    ]);
  });

  it("are not drawn where something fell, or nothing could be chosen", () => {
    expect([1, 3, 0].map(overlay(ANALYSIS).worthsAt)).toEqual([{}, {}, {}]);
  });
});

describe("the map of a throw", () => {
  it("has all throws, the best first for the seat that threw, and how many were worse", () => {
    const map = throwMap(THROWN, 1)!;
    expect(map.throws.map(({ name }) => name)).toEqual(["66", "65", "11"]);
    expect([map.ways, map.mean, map.worse, map.fell.name]).toEqual([8, 0.5, 5 / 8, "65"]);
    expect(throwMap(THROWN, 2)!.throws.map(({ name }) => name)).toEqual(["11", "65", "66"]);
    expect(throwMap(THROWN, 2)!.worse).toBe(1 / 8);
    expect([0.9, 0.5, 0.1].map((chance) => warmth(map, chance))).toEqual([1, 0, -1]);
  });

  it("is asked for one moment by a click, with the record, and marks what fell", async () => {
    const fetching = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(Response.json(THROWN)));
    vi.stubGlobal("fetch", fetching);
    const { replaying } = explained();
    replaying.show(1);
    await fireEvent.click(await screen.findByRole("button", { name: "What every throw was worth" }));
    expect(await screen.findByText(/better than 63% of them/)).toBeTruthy();
    expect(fetching.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
      ["/api/analysis/event?event=1", "the record"],
    ]);
    const fell = document.querySelector("li[aria-current=true]")!;
    expect(fell.textContent).toMatch(/65.*×2.*60\.0%/);
  });

  it("says the points of groups instead of dice", () => {
    const throws = { grouped: true, possible: [{ name: "24.0", ways: 9, worth: [0.5, 0.5] }], fell: 0 };
    render(Throws, { event: { ...THROWN, throws }, seat: 1 });
    expect(screen.getByRole("list", { hidden: true }).textContent).toContain("24 points");
    expect(screen.getByText(/All 9 ways are counted/)).toBeTruthy();
  });
});

describe("the mistakes of the person here", () => {
  it("become cards when the game is explained, once, and those of others do not", async () => {
    localStorage.clear();
    const props = { replaying: new Replaying(game(3)), names: NAMES, open: () => {}, explained: () => {}, begin: true };
    const teach = vi.fn();
    render(Ask, { ...props, own: [1], source: SOURCE, teach });
    await screen.findByRole("slider");
    expect(cards()).toEqual([]);
    cleanup();
    render(Ask, { ...props, own: [2], source: SOURCE, teach });
    expect(await screen.findByText(/1 decision has become a card/)).toBeTruthy();
    expect(cards().map(({ puzzle }) => puzzle.played)).toEqual(["place b2"]);
    await fireEvent.click(screen.getByRole("button", { name: "Learn from your mistakes (1)" }));
    await waitFor(() => expect(teach).toHaveBeenCalledWith([expect.objectContaining({ seat: 2 })], true));
  });

  it("do not hide the analysis where no cards could be made", async () => {
    localStorage.clear();
    const record = () => Promise.reject(new Error("no record"));
    const props = { replaying: new Replaying(game(3)), names: NAMES, open: () => {}, explained: () => {}, begin: true };
    render(Ask, { ...props, own: [2], source: { ...SOURCE, record }, teach: () => {} });
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("slider")).toBeTruthy();
    expect(cards()).toEqual([]);
  });
});
