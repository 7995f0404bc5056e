// What a board is told of each square: its name, what it says aloud, and how it looks.

export interface Square {
  name: string;
  /** What a screen reader says, and the line below the board shows. */
  label: string;
  /** What a pointer that rests on the square reads. */
  title?: string;
  /** Something may be done here now. */
  legal?: boolean;
  /** Chosen in a draft. */
  marked?: boolean;
  /** What stands here may be taken away. */
  aimed?: boolean;
  /** Part of what just scored. */
  glows?: boolean;
  /** Out of the question now. */
  dim?: boolean;
  /** A class of its own for the square's colour. */
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

/** The fields of a position's one-line text: `kivi/en first=1 turn=2 …`. */
export function fields(position: string): Record<string, string> {
  return Object.fromEntries(
    position.split(" ").flatMap((word) => (word.includes("=") ? [word.split(/=(.*)/s).slice(0, 2)] : [])),
  ) as Record<string, string>;
}

/** Who has what on each square, in reading order, from `..1/2..`: 0 for nobody. */
export function owners(rows: string): number[] {
  return [...rows.replaceAll("/", "")].map((mark) => (mark === "." ? 0 : Number(mark)));
}

/** The numbers of a field with one for each seat: `18,17`. */
export function numbers(field: string | undefined): number[] {
  return field ? field.split(",").map(Number) : [];
}

/** What follows a verb in the moves that have it: the squares of `place d4`, the dice of `keep 444`. */
export function offered(moves: string[], verb: string): string[] {
  return moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1));
}
