import { describe, expect, test } from "vitest";
import { begun, covering, draftOf, ordered, swapped, undone } from "./draft";
import { dieWords } from "./moment";

const THROWN = dieWords("R5R4R4R3B3B2B2B1W3");

describe("a draft", () => {
  test("begins sorted around the joker and could be covered at once", () => {
    expect(covering(begun(THROWN))).toBe("cover R5R4R4/R3W3B3/B2B2B1");
  });

  test("lets two dice change places", () => {
    expect(covering(swapped(begun(THROWN), 0, 8))).toBe("cover B1R4R4/R3W3B3/B2B2R5");
  });

  test("leaves the joker in the centre", () => {
    const draft = begun(THROWN);
    expect(swapped(draft, 4, 0)).toBe(draft);
    expect(swapped(draft, 0, 4)).toBe(draft);
  });

  test("is undone step by step, down to its start", () => {
    const once = swapped(begun(THROWN), 0, 1);
    const twice = ordered(once, "face");
    expect(undone(twice).laid).toEqual(once.laid);
    expect(undone(undone(twice)).laid).toEqual(begun(THROWN).laid);
    expect(undone(begun(THROWN)).laid).toEqual(begun(THROWN).laid);
  });

  test("is sorted by colour or by face", () => {
    expect(covering(ordered(begun(THROWN), "face"))).toBe("cover R5R4R4/R3W3B3/B2B2B1");
    expect(covering(ordered(begun(dieWords("R6R1R1R1B5B3B3B2W4")), "face"))).toBe("cover R6B5B3/B3W4B2/R1R1R1");
  });

  test("that is sorted already has nothing to undo", () => {
    expect(ordered(begun(THROWN), "colour").before).toEqual([]);
  });

  test("is kept as long as its dice are the same", () => {
    const draft = swapped(begun(THROWN), 0, 8);
    expect(draftOf(draft, THROWN)).toBe(draft);
    expect(draftOf(draft, dieWords("R6R1R1R1B5B3B3B2W4")).before).toEqual([]);
    expect(draftOf(undefined, THROWN)).toEqual(begun(THROWN));
  });
});
