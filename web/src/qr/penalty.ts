// The penalty of a code: the standard's four rules by which its mask is chosen.

import type { ModuleGrid } from "./grid";

export function penalty(square: ModuleGrid): number {
  const rows = square.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const columns = rows.map((_, at) => rows.map((row) => row[at]).join(""));
  const lines = [...rows, ...columns];
  return sum(lines.map(runs)) + 3 * blocks(rows) + 40 * sum(lines.map(falseFinders)) + 10 * imbalance(rows);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Runs of five or more equal modules. */
function runs(line: string): number {
  return sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2));
}

/** Blocks of two by two equal modules. */
function blocks(rows: string[]): number {
  let found = 0;
  for (let r = 1; r < rows.length; r++)
    for (let c = 1; c < rows.length; c++)
      if (new Set([rows[r]![c], rows[r]![c - 1], rows[r - 1]![c], rows[r - 1]![c - 1]]).size === 1) found++;
  return found;
}

/** Patterns that look like a finder pattern, with four light modules before or after. */
function falseFinders(line: string): number {
  return (line.match(/(?=10111010000)/g) ?? []).length + (line.match(/(?=00001011101)/g) ?? []).length;
}

/** The difference of the share of dark modules from one half, in steps of five per cent. */
function imbalance(rows: string[]): number {
  const all = rows.join("");
  const dark = all.replaceAll("0", "").length / all.length;
  return Math.floor(Math.abs(dark - 0.5) * 20);
}
