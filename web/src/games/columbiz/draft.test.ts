import { beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../../ask";
import { speak } from "../../words/words.svelte";
import { asks, used } from "./asks";
import { Draft, moved, toggled } from "./draft.svelte";

const BOARD = Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, () => String(row + 1)));
const HERE = "columbiz/fr turn=1";

/** A fake server that allows three squares, each once, and at most two pieces. */
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
  draft.propose(HERE, squares);
  await draft.committed(HERE);
  return draft;
}

test("a column stands for a face, a row for the number of dice", () => {
  expect(asks(BOARD, "e3")).toEqual({ face: 5, count: 3 });
  expect(used(BOARD, ["e2", "a1"])).toBe("551");
});

test("choosing a square again removes it", () => {
  expect(toggled(["e2"], "c2")).toEqual(["e2", "c2"]);
  expect(toggled(["e2", "c2"], "e2")).toEqual(["c2"]);
});

test("a dragged piece comes last, keeps its place when moved, and is removed off the board", () => {
  expect(moved(["e2"], "", "a1")).toEqual(["e2", "a1"]);
  expect(moved(["e2", "a1"], "e2", "e3")).toEqual(["e3", "a1"]);
  expect(moved(["e2", "a1"], "e2", undefined)).toEqual(["a1"]);
  expect(moved(["e2", "a1"], "e2", "a1")).toEqual(["e2", "a1"]);
});

test("the server says what may follow a draft; an empty draft leaves the legal moves", async () => {
  const draft = await drafted("e2");
  expect(draft.next(HERE, [])).toEqual(["place a1", "place c2", "end"]);
  draft.propose(HERE, []);
  expect(draft.next(HERE, ["place e2"])).toEqual(["place e2"]);
});

test("a full turn leaves no moves", async () => {
  expect((await drafted("e2", "c2")).next(HERE, [])).toEqual([]);
});

test("the end of the turn is sent where it is not automatic", async () => {
  expect(await (await drafted("e2")).committed(HERE)).toEqual(["place e2", "end"]);
  expect(await (await drafted("e2", "c2")).committed(HERE)).toEqual(["place e2", "place c2"]);
});

test("an illegal change is undone", async () => {
  const draft = await drafted("e2");
  draft.propose(HERE, ["e2", "f6"]);
  expect(draft.squares(HERE)).toEqual(["e2", "f6"]);
  expect(await draft.committed(HERE)).toEqual([]);
  expect(draft.squares(HERE)).toEqual(["e2"]);
  expect(await draft.committed(HERE)).toEqual(["place e2", "end"]);
});

test("changes made before the answer arrives are not lost", async () => {
  const draft = new Draft(ahead);
  draft.propose(HERE, ["e2"]);
  draft.propose(HERE, ["e2", "f6"]);
  await draft.committed(HERE);
  expect(draft.squares(HERE)).toEqual(["e2"]);
});

test("a draft is void at the next position", async () => {
  const draft = await drafted("e2");
  expect(draft.squares("columbiz/fr turn=2")).toEqual([]);
  expect(draft.next("columbiz/fr turn=2", ["throw"])).toEqual(["throw"]);
  expect(await draft.committed("columbiz/fr turn=2")).toEqual([]);
});

test("a draft is restored at the position it was made at", async () => {
  await drafted("e2");
  const later = new Draft(ahead);
  later.restore("columbiz/fr turn=2");
  expect(later.squares("columbiz/fr turn=2")).toEqual([]);
  later.restore(HERE);
  expect(await later.committed(HERE)).toEqual(["place e2", "end"]);
});
