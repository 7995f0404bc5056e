import { beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../../ask";
import { speak } from "../../words/words.svelte";
import { asks, used } from "./asks";
import { Draft, moved, toggled } from "./draft.svelte";

const BOARD = Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, () => String(row + 1)));
const HERE = "columbiz/fr turn=1";

/** A server that offers these squares, each once, and at most two. */
async function ahead(planned: string[]): Promise<string[]> {
  const others = ["place a1", "place c2", "place e2"].filter((what) => !planned.includes(what));
  if (planned.length + others.length > 3)
    throw new Refusal({ is: "refused", code: "illegal", reason: "no", ruling: "B8" });
  return planned.length < 2 ? [...others, "end"] : [];
}

beforeAll(() => speak("en"));
beforeEach(() => sessionStorage.clear());

async function drafted(...squares: string[]): Promise<Draft> {
  const draft = new Draft(ahead);
  draft.think(HERE, squares);
  await draft.committed(HERE);
  return draft;
}

test("a column is a face, a row is how many", () => {
  expect(asks(BOARD, "e3")).toEqual({ face: 5, count: 3 });
  expect(used(BOARD, ["e2", "a1"])).toBe("551");
});

test("a square is chosen once, and let go by choosing it again", () => {
  expect(toggled(["e2"], "c2")).toEqual(["e2", "c2"]);
  expect(toggled(["e2", "c2"], "e2")).toEqual(["c2"]);
});

test("a carried piece comes last, keeps its turn when it is moved, and leaves off the board", () => {
  expect(moved(["e2"], "", "a1")).toEqual(["e2", "a1"]);
  expect(moved(["e2", "a1"], "e2", "e3")).toEqual(["e3", "a1"]);
  expect(moved(["e2", "a1"], "e2", undefined)).toEqual(["a1"]);
  expect(moved(["e2", "a1"], "e2", "a1")).toEqual(["e2", "a1"]);
});

test("what may follow is what the server says, and where nothing is drafted what it offers now", async () => {
  const draft = await drafted("e2");
  expect(draft.next(HERE, [])).toEqual(["place a1", "place c2", "end"]);
  draft.think(HERE, []);
  expect(draft.next(HERE, ["place e2"])).toEqual(["place e2"]);
});

test("after as many pieces as a turn has, nothing is offered", async () => {
  expect((await drafted("e2", "c2")).next(HERE, [])).toEqual([]);
});

test("the end of the turn is sent where it does not come by itself", async () => {
  expect(await (await drafted("e2")).committed(HERE)).toEqual(["place e2", "end"]);
  expect(await (await drafted("e2", "c2")).committed(HERE)).toEqual(["place e2", "place c2"]);
});

test("what cannot be done is taken back, and the house says why", async () => {
  const draft = await drafted("e2");
  draft.think(HERE, ["e2", "f6"]);
  expect(draft.squares(HERE)).toEqual(["e2", "f6"]);
  expect(await draft.committed(HERE)).toEqual([]);
  expect([draft.squares(HERE), draft.why]).toEqual([["e2"], "no (B8)"]);
  expect(await draft.committed(HERE)).toEqual(["place e2", "end"]);
});

test("who is faster than the answers loses nothing", async () => {
  const draft = new Draft(ahead);
  draft.think(HERE, ["e2"]);
  draft.think(HERE, ["e2", "f6"]);
  await draft.committed(HERE);
  expect(draft.squares(HERE)).toEqual(["e2"]);
});

test("a draft is of its position: at the next one it is gone", async () => {
  const draft = await drafted("e2");
  expect(draft.squares("columbiz/fr turn=2")).toEqual([]);
  expect(draft.next("columbiz/fr turn=2", ["throw"])).toEqual(["throw"]);
  expect(await draft.committed("columbiz/fr turn=2")).toEqual([]);
});

test("a draft is recalled where it was made", async () => {
  await drafted("e2");
  const later = new Draft(ahead);
  later.recall("columbiz/fr turn=2");
  expect(later.squares("columbiz/fr turn=2")).toEqual([]);
  later.recall(HERE);
  expect(await later.committed(HERE)).toEqual(["place e2", "end"]);
});
