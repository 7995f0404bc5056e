import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { example, ownBoard, seats } from "./examples";
import { parse, type Block } from "./markdown";
import { plain, spans } from "./spans";

const RULES = join(import.meta.dirname, "../../../src/rekke/rules");
const BOOKS = readdirSync(RULES, { recursive: true, encoding: "utf8" }).filter((name) => /RULEBOOK.*\.md$/.test(name));

describe("a rulebook", () => {
  it("has headings with anchors, rulings under their numbers", () => {
    const [title, part, ruling] = parse("# KIVI\n\n## Your turn\n\n### K1 All six dice count\n") as Extract<
      Block,
      { kind: "heading" }
    >[];
    expect([title!.level, title!.id]).toEqual([1, "kivi"]);
    expect([part!.level, part!.id]).toEqual([2, "your-turn"]);
    expect([ruling!.level, ruling!.id]).toEqual([3, "K1"]);
  });

  it("joins the lines of a paragraph and of an item", () => {
    expect(parse("one\ntwo\n\n- a\n  b\n- c\n")).toEqual([
      { kind: "paragraph", spans: [{ kind: "text", text: "one two" }] },
      { kind: "list", ordered: false, items: [[{ kind: "text", text: "a b" }], [{ kind: "text", text: "c" }]] },
    ]);
  });

  it("has tables, fenced blocks and indented blocks", () => {
    const [table, fenced, indented] = parse(
      "| a | b |\n|---|---|\n| `1` | |\n\n```rekke\nat x\n```\n\n    2 3\n    4 5\n",
    );
    expect(table).toEqual({
      kind: "table",
      head: [spans("a"), spans("b")],
      rows: [[[{ kind: "code", text: "1" }], []]],
    });
    expect(fenced).toEqual({ kind: "code", language: "rekke", lines: ["at x"] });
    expect(indented).toEqual({ kind: "code", language: "", lines: ["2 3", "4 5"] });
  });

  it("leaves HTML and unsafe links as text", () => {
    expect(spans("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
    expect(spans("[x](javascript:alert)")).toEqual([{ kind: "text", text: "[x](javascript:alert)" }]);
    expect(spans("[x](//elsewhere)")).toEqual([{ kind: "text", text: "[x](//elsewhere)" }]);
  });

  it("has strong, emphasised and code spans", () => {
    expect(spans("a **b `c`** *d*")).toEqual([
      { kind: "text", text: "a " },
      {
        kind: "strong",
        spans: [
          { kind: "text", text: "b " },
          { kind: "code", text: "c" },
        ],
      },
      { kind: "text", text: " " },
      { kind: "em", spans: [{ kind: "text", text: "d" }] },
    ]);
    expect(plain(spans("a **b `c`**"))).toBe("a b c");
  });

  it.each(BOOKS)("%s is parsed without leftovers", (name) => {
    const blocks = parse(readFileSync(join(RULES, name), "utf8"));
    const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    const words = blocks.flatMap((block) =>
      block.kind === "paragraph" ? [block.spans] : block.kind === "list" ? block.items : [],
    );
    const left = words.flat().filter((span) => span.kind === "text" && /\*\*|```|^#|\]\(/.test(span.text));
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings).toContain(headings.find((id) => /^[A-Z]1$/.test(id)));
    expect(left).toEqual([]);
  });
});

describe("an example", () => {
  it("has a position and the lines that follow", () => {
    const parsed = example([
      "at kivi/en first=1 boxed=0,0 dice=-",
      "1 place d1",
      "refused K1: 2 place a1",
      "scores: 4 1",
    ]);
    expect(parsed.edition).toBe("kivi/en");
    expect(parsed.position).toBe("kivi/en first=1 boxed=0,0 dice=-");
    expect(parsed.lines.map(({ seat, refused }) => [seat, refused])).toEqual([
      [1, false],
      [2, true],
      [0, false],
    ]);
  });

  it("keeps the start of a game as a line", () => {
    const parsed = example(["start kivi/en seats=2 first=1", "1 roll 644321"]);
    expect([parsed.edition, parsed.position, parsed.lines.length]).toEqual(["kivi/en", "", 2]);
  });

  it("knows its number of seats, and its own board", () => {
    expect(seats("kivi/en boxed=0,0,1")).toBe(3);
    expect(seats("sequence-dice/no seats=4 chips=…")).toBe(4);
    expect(ownBoard("sequence-dice/no board=2,3/4,5 seats=2")).toEqual([
      ["2", "3"],
      ["4", "5"],
    ]);
    expect(ownBoard("sequence-dice/no seats=2")).toBeUndefined();
  });
});
