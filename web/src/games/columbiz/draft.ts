// A turn of Columbiz as it is thought out: squares in the order in which pieces shall be put on them.
//
// Only the dice are counted here, so that squares nobody can pay for are dimmed; what is legal the server says.

export interface Asks {
  face: number;
  count: number;
}

export interface Moment {
  board: string[][];
  /** The dice that lie unused. */
  dice: string;
  /** The squares that the server offers now. */
  offered: ReadonlySet<string>;
  /** The squares on which somebody else stands. */
  others: ReadonlySet<string>;
}

/** What a square asks for: dice of its column's face, as many as is written on it. */
export function asks(board: string[][], square: string): Asks {
  const column = square.charCodeAt(0) - "a".charCodeAt(0);
  return { face: column + 1, count: Number(board[Number(square.slice(1)) - 1]?.[column] ?? 0) };
}

/** The dice that the squares of a draft use. */
export function used(board: string[][], draft: string[]): string {
  return draft.map((square) => asks(board, square)).map(({ face, count }) => String(face).repeat(count)).join("");
}

/** Say whether the dice that a draft leaves over pay for one more square. */
export function pays({ board, dice }: Moment, draft: string[], square: string): boolean {
  const { face, count } = asks(board, square);
  const lie = (text: string): number => text.split(String(face)).length - 1;
  return lie(dice) - lie(used(board, draft)) >= count;
}

/** Say whether a square may come next: offered and paid for, or perhaps emptied by a piece above it in the draft. */
export function fits(moment: Moment, draft: string[], square: string): boolean {
  if (draft.includes(square) || !pays(moment, draft, square)) return false;
  const perhapsEmptied = moment.others.has(square) && draft.some((drafted) => drafted[0] === square[0]);
  return moment.offered.has(square) || perhapsEmptied;
}

/** Add a square, or take it out again. */
export function toggled(moment: Moment, draft: string[], square: string): string[] {
  if (draft.includes(square)) return draft.filter((one) => one !== square);
  return fits(moment, draft, square) ? [...draft, square] : draft;
}

/** Move a piece of the draft to another square, or off the board; from nowhere it comes last. */
export function moved(moment: Moment, draft: string[], from: string, to: string | undefined): string[] {
  const rest = draft.filter((one) => one !== from);
  if (to === undefined) return rest;
  if (!fits(moment, rest, to)) return draft;
  const at = from ? draft.indexOf(from) : rest.length;
  return rest.toSpliced(at, 0, to);
}

/** What a draft sends: every piece, and the end of the turn where that does not come by itself. */
export function committed(draft: string[]): string[] {
  return [...draft.map((square) => `place ${square}`), "end?"];
}
