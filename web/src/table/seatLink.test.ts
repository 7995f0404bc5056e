import { expect, test } from "vitest";
import { readSeatLink, seatLink } from "./seatLink";

test("a link is read back on the other device", () => {
  const link = new URL(seatLink("T", { seat: 2, code: "a-b_c" }));
  expect([link.pathname, link.hash]).toEqual(["/table/T", "#seat=2.a-b_c"]);
  expect(readSeatLink(link.hash.slice(1))).toEqual({ seat: 2, code: "a-b_c" });
});

test("a seat is any that a game can have", () => {
  expect(readSeatLink("seat=9.abc")).toEqual({ seat: 9, code: "abc" });
});

test("links of older pages still work, and other addresses are no links", () => {
  expect(readSeatLink("move=3.abc")).toEqual({ seat: 3, code: "abc" });
  expect(["", "move=37", "seat=0.abc", "verify"].map(readSeatLink)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
