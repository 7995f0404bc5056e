// How hard a square is to read: the four faults by which its mask is chosen, with the standard's weights.

import type { Square } from "./grid";

export function penalty(square: Square): number {
  const rows = square.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const columns = rows.map((_, at) => rows.map((row) => row[at]).join(""));
  const lines = [...rows, ...columns];
  return sum(lines.map(runs)) + 3 * blocks(rows) + 40 * sum(lines.map(falseFinders)) + 10 * imbalance(rows);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Five or more alike in a row. */
function runs(line: string): number {
  return sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2));
}

/** Squares of two by two alike. */
function blocks(rows: string[]): number {
  let found = 0;
  for (let r = 1; r < rows.length; r++)
    for (let c = 1; c < rows.length; c++)
      if (new Set([rows[r]![c], rows[r]![c - 1], rows[r - 1]![c], rows[r - 1]![c - 1]]).size === 1) found++;
  return found;
}

/** What looks like a mark by which the code is found, with four light ones before or after it. */
function falseFinders(line: string): number {
  return (line.match(/(?=10111010000)/g) ?? []).length + (line.match(/(?=00001011101)/g) ?? []).length;
}

/** How far from half of it is dark, in whole steps of five per cent. */
function imbalance(rows: string[]): number {
  const all = rows.join("");
  const dark = all.replaceAll("0", "").length / all.length;
  return Math.floor(Math.abs(dark - 0.5) * 20);
}
