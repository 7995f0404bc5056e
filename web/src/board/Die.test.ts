import { fireEvent, render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Die from "./Die.svelte";

const tumbles = (): boolean => document.querySelector(".die")!.classList.contains("tumble");

test("a die in the hand does not tumble, also if it appears after a throw", () => {
  render(Die, { face: 0, thrown: 1, label: "?" });
  expect(tumbles()).toBe(false);
});

test("a die that lies still does not tumble again because it can be kept or no longer can", async () => {
  const { rerender } = render(Die, { face: 6, thrown: 1, label: "6", press: () => {} });
  expect(tumbles()).toBe(true);
  await fireEvent.animationEnd(document.querySelector(".die")!);
  expect(tumbles()).toBe(false);
  await rerender({ press: undefined });
  expect(tumbles()).toBe(false);
  await rerender({ thrown: 2 });
  expect(tumbles()).toBe(true);
});
