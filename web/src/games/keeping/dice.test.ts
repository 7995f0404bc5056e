import { expect, test } from "vitest";
import { dice, inHand, keeping, lyingAfter, type Lying } from "./dice";

const faces = (lying: Lying[]): string => lying.map((die) => die.face).join("");
const thrown = (lying: Lying[]): string => lying.map((die) => die.thrown).join("");
const kept = (lying: Lying[]): number[] => lying.flatMap((die, place) => (die.kept ? [place] : []));

function keep(lying: Lying[], ...places: number[]): Lying[] {
  return lying.map((die, place) => ({ ...die, kept: places.includes(place) }));
}

test("no dice are written as a dash", () => {
  expect([dice("-"), dice(undefined), dice("644")]).toEqual(["", "", "644"]);
});

test("the first throw is shown as it fell, and every die tumbles", () => {
  const lying = lyingAfter(inHand(6), "644422", "644422");
  expect([faces(lying), thrown(lying), kept(lying)]).toEqual(["644422", "111111", []]);
});

test("kept dice stay at their places, and the others are picked up", () => {
  const lying = lyingAfter(keep(lyingAfter(inHand(6), "644422", "644422"), 2, 3, 4), "442", "", true);
  expect(faces(lying)).toBe("004420");
  expect(kept(lying)).toEqual([2, 3, 4]);
});

test("only the dice that are thrown again tumble", () => {
  const before = lyingAfter(keep(lyingAfter(inHand(6), "644422", "644422"), 1, 2, 3), "444", "", true);
  const after = lyingAfter(before, "644431", "631");
  expect(faces(after)).toBe("644431");
  expect(thrown(after)).toBe("211122");
  expect(kept(after)).toEqual([1, 2, 3]);
});

test("after opening the page in mid-turn, kept dice come first", () => {
  const lying = lyingAfter(inHand(6), "664441", "661");
  expect(faces(lying)).toBe("444661");
  expect(kept(lying)).toEqual([0, 1, 2]);
});

test("after opening the page between keeping and throwing, the dice that lie are kept", () => {
  const lying = lyingAfter(inHand(6), "66", "", true);
  expect([faces(lying), kept(lying)]).toEqual(["660000", [0, 1]]);
});

test("receiving the same position again, after reconnecting, changes nothing", () => {
  const once = keep(lyingAfter(inHand(6), "644422", "644422"), 1, 2);
  expect(lyingAfter(once, "644422")).toEqual(once);
});

test("used dice leave their places empty", () => {
  const lying = lyingAfter(lyingAfter(inHand(8), "65554321", "65554321"), "64321");
  expect(faces(lying)).toBe("60004321");
});

test("a keep is written from high to low, and none as a dash", () => {
  const lying = lyingAfter(inHand(6), "124466", "124466");
  expect(keeping(keep(lying, 1, 4, 5))).toBe("keep 662");
  expect(keeping(keep(lying))).toBe("keep -");
});
