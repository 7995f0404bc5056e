// The rulebooks' Markdown as a tree. Svelte renders it as text and known elements, so no HTML in a book can run.

import { spans, plain, type Span } from "./spans";

export type Block =
  | { kind: "heading"; level: number; id: string; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; language: string; lines: string[] };

export type Heading = Extract<Block, { kind: "heading" }>;

const FENCE = /^```(\w*)\s*$/;
const HEADING = /^(#{1,6})\s+(.+)$/;
const ITEM = /^(-|\d+\.)\s+(.*)$/;
const INDENTED = /^ {4}/;
const RULE = /^\|[\s:|-]+\|\s*$/;

/** Parse a whole book. */
export function parse(text: string): Block[] {
  const lines = text.replaceAll("\r", "").split("\n");
  const blocks: Block[] = [];
  while (lines.length) {
    const block = lines[0]!.trim() ? next(lines) : void lines.shift();
    if (block) blocks.push(block);
  }
  return blocks;
}

/** Take the next block from the lines; the first line is not blank. */
function next(lines: string[]): Block {
  const first = lines[0]!;
  const fence = FENCE.exec(first);
  const heading = HEADING.exec(first);
  if (fence) return fenced(lines, fence[1] ?? "");
  if (heading) return headed(lines, heading[1]!.length, heading[2]!);
  if (INDENTED.test(first))
    return {
      kind: "code",
      language: "",
      lines: takeWhile(lines, (line) => INDENTED.test(line)).map((line) => line.slice(4)),
    };
  if (first.startsWith("|") && RULE.test(lines[1] ?? "")) return table(lines);
  if (ITEM.test(first)) return list(lines);
  return { kind: "paragraph", spans: spans(takeWhile(lines, continues, 1).join(" ")) };
}

function fenced(lines: string[], language: string): Block {
  lines.shift();
  const inside = takeWhile(lines, (line) => !FENCE.test(line));
  lines.shift();
  return { kind: "code", language, lines: inside };
}

function headed(lines: string[], level: number, text: string): Block {
  lines.shift();
  const content = spans(text.trim());
  return { kind: "heading", level, id: anchor(plain(content)), spans: content };
}

/** Return the anchor of a heading: `#K1` for `K1 All six dice count`, `#your-turn` for `Your turn`. */
function anchor(text: string): string {
  const ruling = /^([A-Z]\d+)\b/.exec(text);
  if (ruling) return ruling[1]!;
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function table(lines: string[]): Block {
  const [head, , ...rows] = takeWhile(lines, (line) => line.startsWith("|")).map(cells);
  return { kind: "table", head: head!, rows };
}

function cells(line: string): Span[][] {
  const inside = line.trim().replace(/^\||\|$/g, "");
  return inside.split(/(?<!\\)\|/).map((cell) => spans(cell.replaceAll("\\|", "|").trim()));
}

function list(lines: string[]): Block {
  const ordered = /^\d/.test(lines[0]!);
  const items: string[] = [];
  for (const line of takeWhile(lines, (line) => ITEM.test(line) || /^ {2,}\S/.test(line))) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2]!);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered, items: items.map(spans) };
}

/** Say whether a line continues a paragraph. */
function continues(line: string): boolean {
  return Boolean(line.trim()) && ![FENCE, HEADING, ITEM].some((other) => other.test(line)) && !line.startsWith("|");
}

function takeWhile(lines: string[], holds: (line: string) => boolean, least = 0): string[] {
  let count = least;
  while (count < lines.length && holds(lines[count]!)) count++;
  return lines.splice(0, count);
}
