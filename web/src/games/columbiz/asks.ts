// The dice that the squares of Columbiz require: a face for each column, a number for each square.

export interface Asks {
  face: number;
  count: number;
}

/** Return the dice that a square requires: the face of its column, as many as its word says. */
export function asks(board: string[][], square: string): Asks {
  const column = square.charCodeAt(0) - "a".charCodeAt(0);
  return { face: column + 1, count: Number(board[Number(square.slice(1)) - 1]?.[column] ?? 0) };
}

/** Return the faces of the dice that a draft uses. */
export function used(board: string[][], draft: string[]): string {
  return draft
    .map((square) => asks(board, square))
    .map(({ face, count }) => String(face).repeat(count))
    .join("");
}
