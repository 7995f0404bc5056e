// The legal moves of any game: grouped by their verbs, and found by the squares they name.

export interface MoveGroup {
  verb: string;
  moves: string[];
}

/** The move that throws the dice; it has a button of its own. */
export const THROW = "throw";

/** Return the moves that can be done with a button, by their verbs; `cover ?` is too much to list and must be typed. */
export function groupsOf(moves: string[]): MoveGroup[] {
  const groups = new Map<string, string[]>();
  for (const move of moves.filter((each) => each !== THROW && !each.includes("?"))) {
    const verb = move.split(" ")[0]!;
    groups.set(verb, [...(groups.get(verb) ?? []), move]);
  }
  return [...groups].map(([verb, some]) => ({ verb, moves: some }));
}

/** Return the moves that name all of these squares. */
export function movesNaming(moves: string[], squares: string[]): string[] {
  return moves.filter((move) => squares.every((square) => move.split(" ").slice(1).includes(square)));
}
