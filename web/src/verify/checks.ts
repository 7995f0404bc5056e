// The checks of a game's dice, one after the other.

import { thrown } from "../board/throws";
import type { Game, Step } from "../protocol";
import { commitment, Fairness } from "./fairness";

export type Check =
  | { kind: "commitment" | "seeds"; right: boolean; recorded: string; computed: string }
  | { kind: "first"; right: boolean; recorded: string; computed: string }
  | { kind: "throw"; number: number; right: boolean; recorded: string; computed: string };

/** What a game says about its dice. */
export type Dice = Pick<Game, "commitment" | "secret" | "seeds" | "opening" | "first"> & {
  /** The names of the seats, as many as there are. */
  names: string[];
  /** All events of the game, of which only the throws count. */
  steps: Pick<Step, "text">[];
};

/** Whether a game can be verified: it may have no proof, or one whose secret is not published yet. */
export type Standing = "unproven" | "unrevealed" | "ready";

export function standing(game: Game): Standing {
  if (!game.commitment) return "unproven";
  return game.secret ? "ready" : "unrevealed";
}

/** Check the commitment to the secret, the seeds, the first seat, then every throw. */
export function* checks(game: Dice): Generator<Check> {
  yield compared("commitment", game.commitment, commitment(game.secret));
  yield compared("seeds", String(game.seeds.length), String(game.names.length));
  const fairness = new Fairness(game.secret, game.seeds);
  if (game.opening) yield compared("first", String(game.first), String(fairness.opening(game.opening).first));
  for (const [index, step] of game.steps.entries()) {
    const recorded = thrown(step.text);
    if (recorded) yield { kind: "throw", number: index + 1, ...same(recorded, fairness.throw(index + 1, recorded)) };
  }
}

function compared(kind: "commitment" | "seeds" | "first", recorded: string, computed: string): Check {
  return { kind, ...same(recorded, computed) };
}

function same(recorded: string, computed: string): { recorded: string; computed: string; right: boolean } {
  return { recorded, computed, right: recorded === computed };
}
