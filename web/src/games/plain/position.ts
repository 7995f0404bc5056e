// A position of any game, read without knowing its rules: who owns which square, the dice that lie there, and all the rest.

import { fields, owners } from "../../board/squares";

export interface PlainPosition {
  /** The side that owns each square in reading order; 0 for none. */
  owners: number[];
  /** The faces of the dice that lie there. */
  dice: number[];
  /** Every other field of the position, as it is written. */
  others: { key: string; value: string }[];
}

const DICE = "dice";
/** The drawn board of a table's own: its words are on the squares already. */
const BOARD = "board";

/** Read a position on a board of this size: `stones=1../.2.` has the shape of the board, `dice=644` are dice. */
export function readPosition(position: string, columns: number, rows: number): PlainPosition {
  const entries = Object.entries(fields(position));
  const squares = entries.find(([, value]) => hasShape(value, columns, rows));
  const dice = entries.find(([key, value]) => key === DICE && /^(-|[1-6]+)$/.test(value));
  const others = entries.filter((entry) => entry !== squares && entry !== dice && entry[0] !== BOARD);
  return {
    owners: squares ? owners(squares[1]) : new Array<number>(columns * rows).fill(0),
    dice: [...(dice?.[1] ?? "")].filter((face) => face !== "-").map(Number),
    others: others.map(([key, value]) => ({ key, value })),
  };
}

/** Say whether a field has a mark for every square, row by row. */
function hasShape(value: string, columns: number, rows: number): boolean {
  const lines = value.split("/");
  return lines.length === rows && lines.every((row) => row.length === columns && /^[.1-9]+$/.test(row));
}
