// The checks of a game's dice, one after the other.

import type { Game, Step } from "../protocol";
import { commitment, Fairness } from "./fairness";

export type Check =
  | { kind: "commitment" | "seeds"; right: boolean; recorded: string; computed: string }
  | { kind: "first"; right: boolean; recorded: string; computed: string }
  | { kind: "throw"; number: number; right: boolean; recorded: string; computed: string };

/** Whether a game can be verified: it may have no proof, or one whose secret is not published yet. */
export type Standing = "unproven" | "unrevealed" | "ready";

export function standing(game: Game): Standing {
  if (!game.commitment) return "unproven";
  return game.secret ? "ready" : "unrevealed";
}

/** Return the dice that a step throws; empty for any other step. */
export function thrown(step: Step): string {
  const [verb, dice = ""] = step.text.split(" ");
  return verb === "roll" || verb === "middle" ? dice : "";
}

/** Check the commitment to the secret, the seeds, the first seat, then every throw. */
export async function* checks(game: Game): AsyncGenerator<Check> {
  yield compared("commitment", game.commitment, await commitment(game.secret));
  yield compared("seeds", String(game.seeds.length), String(game.names.length));
  const fairness = await Fairness.of(game.secret, game.seeds);
  yield* first(game, fairness);
  for (const [index, step] of game.steps.entries()) {
    const recorded = thrown(step);
    if (recorded)
      yield { kind: "throw", number: index + 1, ...same(recorded, await fairness.throw(index + 1, recorded)) };
  }
}

async function* first(game: Game, fairness: Fairness): AsyncGenerator<Check> {
  if (game.opening) yield compared("first", String(game.first), String((await fairness.opening(game.opening)).first));
}

function compared(kind: "commitment" | "seeds" | "first", recorded: string, computed: string): Check {
  return { kind, ...same(recorded, computed) };
}

function same(recorded: string, computed: string): { recorded: string; computed: string; right: boolean } {
  return { recorded, computed, right: recorded === computed };
}
