// The squares of a board: their names, labels and looks, and the parts of a position's text.

export interface Square {
  name: string;
  /** What a screen reader says, and the line below the board shows. */
  label: string;
  /** The tooltip. */
  title?: string;
  /** Whether a legal move uses the square. */
  legal?: boolean;
  /** Whether it is chosen in a draft. */
  marked?: boolean;
  /** Whether the piece on it may be taken away. */
  aimed?: boolean;
  /** Whether it is part of a line that just scored. */
  glows?: boolean;
  /** Whether no legal move uses it while others do. */
  dim?: boolean;
  /** CSS classes for its colours. */
  look?: string;
}

/** Return the letters of the columns. */
export function columnLetters(columns: number): string[] {
  return [..."abcdefghijklmnopqrstuvwxyz"].slice(0, columns);
}

/** Return the names of all squares in reading order: a1 b1 … */
export function names(columns: number, rows: number): string[] {
  const letters = columnLetters(columns);
  return Array.from({ length: rows }, (_, row) => letters.map((letter) => `${letter}${row + 1}`)).flat();
}

/** Return the fields of a position's one-line text: `kivi/en first=1 turn=2 …`. */
export function fields(position: string): Record<string, string> {
  return Object.fromEntries(
    position.split(" ").flatMap((word) => (word.includes("=") ? [word.split(/=(.*)/s).slice(0, 2)] : [])),
  ) as Record<string, string>;
}

/** Return the owner of each square in reading order, from `..1/2..`; 0 for none. */
export function owners(rows: string): number[] {
  return [...rows.replaceAll("/", "")].map((mark) => (mark === "." ? 0 : Number(mark)));
}

/** Return the numbers of a field that has one for each seat: `18,17`. */
export function numbers(field: string | undefined): number[] {
  return field ? field.split(",").map(Number) : [];
}

/** Return the arguments of the moves with a verb: the squares of `place d4`, the dice of `keep 444`. */
export function offered(moves: string[], verb: string): string[] {
  return moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1));
}
