// What the squares of Columbiz ask for, as it is printed: columns are headed by faces, and squares by how many.

export interface Asks {
  face: number;
  count: number;
}

/** What a square asks for: dice of its column's face, as many as is written on it. */
export function asks(board: string[][], square: string): Asks {
  const column = square.charCodeAt(0) - "a".charCodeAt(0);
  return { face: column + 1, count: Number(board[Number(square.slice(1)) - 1]?.[column] ?? 0) };
}

/** The dice that the squares of a draft use. */
export function used(board: string[][], draft: string[]): string {
  return draft
    .map((square) => asks(board, square))
    .map(({ face, count }) => String(face).repeat(count))
    .join("");
}
