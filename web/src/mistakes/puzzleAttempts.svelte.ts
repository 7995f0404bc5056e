// PuzzleAttempts at a puzzle, until one of them is right or the solution is shown.

import { recordSource, analyseEvent } from "../analysis/source";
import { problem as why } from "../table/refusals";
import { costOf, isRight, type Puzzle } from "./puzzle";

export class PuzzleAttempts {
  /** What was tried last; empty before the first attempt. */
  tried = $state("");
  /** What that costs; undefined where it is no legal move. */
  cost = $state<number | undefined>();
  solved = $state(false);
  /** Whether the solution was shown. */
  shown = $state(false);
  wrong = $state(0);
  /** Why the server could not judge a move. */
  problem = $state("");

  constructor(readonly puzzle: Puzzle) {}

  get over(): boolean {
    return this.solved || this.shown;
  }

  /** Whether the best was found at once. */
  get clean(): boolean {
    return this.solved && this.wrong === 0;
  }

  /** Try a move; return whether it is right. */
  async act(what: string): Promise<boolean> {
    if (this.over) return false;
    this.problem = "";
    try {
      this.cost = costOf(this.puzzle, what) ?? (await judged(this.puzzle, what));
    } catch (refused) {
      this.problem = why(refused);
      return false;
    }
    this.tried = what;
    this.solved = this.cost !== undefined && isRight(this.cost);
    if (this.cost !== undefined && !this.solved) this.wrong += 1;
    return this.solved;
  }

  show(): void {
    this.shown = true;
  }
}

/** Ask the server what a move costs that is not listed: the record with this move at its end is that of another game. */
async function judged({ record, seat }: Puzzle, what: string): Promise<number | undefined> {
  if (record === undefined) return undefined;
  const events = record.split("\n---\n")[1]!.split("\n").filter(Boolean).length;
  const source = recordSource(`${record}${seat} ${what}\n`);
  const { before, after } = await analyseEvent(source, events + 1);
  return Math.max(0, 100 * (before[seat - 1]! - after[seat - 1]!));
}
