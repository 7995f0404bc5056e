import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { Replaying } from "./replaying.svelte";
import Scrubber from "./Scrubber.svelte";
import { game } from "./sample";

function rendered(): Replaying {
  const replaying = new Replaying(game(5), 2);
  render(Scrubber, { replaying, says: "" });
  return replaying;
}

describe("the scrubber", () => {
  it("steps with the arrow keys, wherever the focus is", async () => {
    const replaying = rendered();
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(replaying.at).toBe(3);
    await fireEvent.keyDown(document.body, { key: "End" });
    expect(replaying.at).toBe(5);
    await fireEvent.keyDown(document.body, { key: "Home" });
    expect(replaying.at).toBe(0);
  });

  it("plays and pauses with Space, unless a button has the focus", async () => {
    const replaying = rendered();
    await fireEvent.keyDown(document.body, { key: " " });
    expect(replaying.playing).toBe(true);
    await fireEvent.keyDown(screen.getByRole("button", { name: "replay.next" }), { key: " " });
    expect(replaying.playing).toBe(true);
    await fireEvent.keyDown(document.body, { key: " " });
    expect(replaying.playing).toBe(false);
  });

  it("has a slider, and buttons that keep the focus at the ends", async () => {
    const replaying = rendered();
    await fireEvent.input(screen.getByRole("slider"), { target: { value: "4" } });
    expect(replaying.at).toBe(4);
    await fireEvent.click(screen.getByRole("button", { name: "replay.last" }));
    expect(screen.getByRole("button", { name: "replay.last" }).getAttribute("aria-disabled")).toBe("true");
  });
});
