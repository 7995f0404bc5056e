// The print on the board of Sequence Dice: numbers, the 2s in the corners, and the heart of four 12s.

export type Printed =
  | { kind: "number" }
  /** A 2 in a corner of the board. */
  | { kind: "corner"; at: "nw" | "ne" | "sw" | "se" }
  /** A quarter of the heart: its column and row among the four squares. */
  | { kind: "heart"; right: 0 | 1; down: 0 | 1 };

const [CORNER, HEART] = ["2", "12"];
const NUMBER: Printed = { kind: "number" };

/** Return the print of each square in reading order; a table's own board may have its numbers elsewhere. */
export function printed(board: string[][]): Printed[] {
  return board.flatMap((row, r) => row.map((word, c) => print(board, word, r, c)));
}

function print(board: string[][], word: string, row: number, column: number): Printed {
  if (word === HEART) return quarter(board, row, column);
  return word === CORNER ? corner(board, row, column) : NUMBER;
}

function corner(board: string[][], row: number, column: number): Printed {
  const north = row === 0 ? "n" : row === board.length - 1 ? "s" : "";
  const west = column === 0 ? "w" : column === board[row]!.length - 1 ? "e" : "";
  return north && west ? { kind: "corner", at: `${north}${west}` } : NUMBER;
}

function quarter(board: string[][], row: number, column: number): Printed {
  for (const down of [0, 1] as const)
    for (const right of [0, 1] as const)
      if (heartAt(board, row - down, column - right)) return { kind: "heart", right, down };
  return NUMBER;
}

/** Say whether this square is the first of four 12s in a block. */
function heartAt(board: string[][], row: number, column: number): boolean {
  return [row, row + 1].every((r) => [column, column + 1].every((c) => board[r]?.[c] === HEART));
}
