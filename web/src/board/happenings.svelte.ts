// What just happened on a board, kept in sight until pieces are put in the next turn: events may follow each other
// faster than anybody can look.

import type { GainView, Step } from "../protocol";

export interface Owned {
  square: string;
  seat: number;
}

/** Points that are shown on a square. */
export interface Earned extends Owned {
  points: number;
}

/** The squares somebody new stands on, and who stands nowhere any more. */
export function changes(squares: string[], before: number[], after: number[]): { put: string[]; gone: Owned[] } {
  const differing = squares
    .map((square, n) => ({ square, had: before[n] ?? 0, has: after[n] ?? 0 }))
    .filter(({ had, has }) => had !== has);
  return {
    put: differing.filter(({ has }) => has).map(({ square }) => square),
    gone: differing.filter(({ had, has }) => had && !has).map(({ square, had }) => ({ square, seat: had })),
  };
}

/** What a step earned, added up where it is shown. */
export function earnings(step: Step): Earned[] {
  const placed = step.gains.map((gain) => ({
    square: shownOn(gain, step) ?? "",
    seat: gain.seat,
    points: gain.points,
  }));
  return together(placed.filter(({ square, points }) => square && points));
}

/** A gain is shown where its seat was put: on the square acted on, or for others on the second one, where their stone went. */
function shownOn(gain: GainView, step: Step): string | undefined {
  const [acted = "", other] = step.text.split(" ").slice(1);
  if (other !== undefined) return gain.seat === step.seat ? acted : other;
  return gain.squares.includes(acted) ? acted : gain.squares[0];
}

/** One figure for every square. */
function together(earned: Earned[]): Earned[] {
  const sums = new Map<string, Earned>();
  for (const one of earned) sums.set(one.square, { ...one, points: one.points + (sums.get(one.square)?.points ?? 0) });
  return [...sums.values()];
}

/** The squares of all lines that just scored. */
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

  /** Look at the next moment; one that lies further back forgets what came after it. */
  see(squares: string[], owners: number[], step: Step | null): void {
    const number = step?.number ?? 0;
    const onward = this.#owners.length > 0 && number >= this.#number;
    if (!onward) this.#forget();
    if (step?.text.startsWith("roll")) this.#turnOver = true;
    if (onward) this.#compare(changes(squares, this.#owners, owners));
    if (number !== this.#number) this.#gains = 0;
    this.#owners = owners;
    this.#number = number;
    if (step && step.gains.length > this.#gains) this.#tell(step);
  }

  /** The points that were just earned on a square; nothing if none were. */
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
