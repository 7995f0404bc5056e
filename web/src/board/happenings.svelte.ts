// The latest changes on a board, shown until pieces are placed in the next turn, because events may follow each other
// faster than anybody can watch.

import type { GainView, Step } from "../protocol";
import { thrown } from "./throws";

export interface Owned {
  square: string;
  seat: number;
}

/** The points shown on a square. */
export interface Earned extends Owned {
  points: number;
}

/** Return the squares with a new owner, and the pieces that left the board. */
export function changes(squares: string[], before: number[], after: number[]): { put: string[]; gone: Owned[] } {
  const differing = squares
    .map((square, n) => ({ square, had: before[n] ?? 0, has: after[n] ?? 0 }))
    .filter(({ had, has }) => had !== has);
  return {
    put: differing.filter(({ has }) => has).map(({ square }) => square),
    gone: differing.filter(({ had, has }) => had && !has).map(({ square, had }) => ({ square, seat: had })),
  };
}

/** Return the points of a step, summed for each square that shows them. */
export function earnings(step: Step): Earned[] {
  const placed = step.gains.map((gain) => ({
    square: shownOn(gain, step) ?? "",
    seat: gain.seat,
    points: gain.points,
  }));
  return together(placed.filter(({ square, points }) => square && points));
}

/** Return the square that shows a gain: for the acting seat the square it used, for another the one its stone went to. */
function shownOn(gain: GainView, step: Step): string | undefined {
  const [acted = "", other] = step.text.split(" ").slice(1);
  if (other !== undefined) return gain.seat === step.seat ? acted : other;
  return gain.squares.includes(acted) ? acted : gain.squares[0];
}

/** Sum the points on each square. */
function together(earned: Earned[]): Earned[] {
  const sums = new Map<string, Earned>();
  for (const one of earned) sums.set(one.square, { ...one, points: one.points + (sums.get(one.square)?.points ?? 0) });
  return [...sums.values()];
}

/** Return the squares of all lines that just scored. */
export function scoring(step: Step): string[] {
  return step.gains.filter((gain) => gain.points > 0 && gain.squares.length > 1).flatMap((gain) => gain.squares);
}

export class Happenings {
  put = $state.raw<string[]>([]);
  gone = $state.raw<Owned[]>([]);
  earned = $state.raw<Earned[]>([]);
  glows = $state.raw<string[]>([]);

  #owners: number[] = [];
  #number = -1;
  #gains = 0;
  #turnOver = false;

  /** Compare with the next position; going back to an earlier one forgets everything. */
  see(squares: string[], owners: number[], step: Step | null): void {
    const number = step?.number ?? 0;
    const onward = this.#owners.length > 0 && number >= this.#number;
    if (!onward || step?.text === "undoes") this.#forget();
    if (step && thrown(step.text)) this.#turnOver = true;
    if (onward) this.#compare(changes(squares, this.#owners, owners));
    if (number !== this.#number) this.#gains = 0;
    this.#owners = owners;
    this.#number = number;
    if (step && step.gains.length > this.#gains) this.#tell(step);
  }

  /** Return the points just earned on a square, if there are any. */
  points(square: string): number | undefined {
    return this.earned.find((one) => one.square === square)?.points;
  }

  #compare({ put, gone }: ReturnType<typeof changes>): void {
    if (!put.length && !gone.length) return;
    if (this.#turnOver) this.#forget();
    this.put = [...this.put, ...put];
    this.gone = [...this.gone, ...gone];
  }

  #tell(step: Step): void {
    this.#gains = step.gains.length;
    this.earned = together([...this.earned, ...earnings(step)]);
    this.glows = [...this.glows, ...scoring(step)];
  }

  #forget(): void {
    this.#turnOver = false;
    this.#gains = 0;
    this.put = [];
    this.gone = [];
    this.earned = [];
    this.glows = [];
  }
}
