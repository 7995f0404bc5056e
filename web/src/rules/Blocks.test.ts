import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Blocks from "./Blocks.svelte";
import { parse } from "./markdown";

describe("a rulebook on the page", () => {
  it("has headings with addresses, lists and tables", () => {
    render(Blocks, { blocks: parse("## K2 No *way* back\n\n1. **Throw** it\n\n| a | b |\n|---|---|\n| 1 | `2P` |\n") });
    expect(screen.getByRole("heading", { level: 2 }).id).toBe("K2");
    expect(screen.getByRole("listitem").textContent).toBe("Throw it");
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["a", "b"]);
  });

  it("shows HTML as text", () => {
    const { container } = render(Blocks, { blocks: parse("<img src=x> & [x](javascript:y)") });
    expect(container.querySelector("img, a")).toBeNull();
    expect(container.textContent).toContain("<img src=x> & [x](javascript:y)");
  });

  it("shows an example from the start of a game as notation", () => {
    render(Blocks, {
      blocks: parse("```rekke\nstart kivi/en seats=2 first=1\n1 roll 644321\nrefused K1: 1 place a1\n```\n"),
    });
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByText("rules.refused")).toBeTruthy();
  });
});
