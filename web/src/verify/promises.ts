// What this device was promised before a game, and which promises the proof of its dice breaks.
// rekke/table/promises.py is the same in Python, and goldens/promises.json has cases for both.

import { checks, type Dice } from "./checks";
import { commitment, NO_SEED, sealOf } from "./fairness";

/** What this device was shown before a game, and the seeds that it drew itself. */
export interface Promises {
  commitment: string;
  /** The seal of every seat before any seed of this device was revealed, empty for a seat without a seed; null if it did not see them. */
  seals: string[] | null;
  /** The seeds of this device, by seat. */
  seeds: Record<string, string>;
}

/** The proof of a game, as it is published after it. */
export type Proof = Pick<Dice, "commitment" | "seeds" | "secret">;

/**
 * secret: the server has not published it, so nothing can be checked.
 * commitment: the secret is not the one that the server committed to.
 * seal: the seed of a seat is not the one that it had sealed.
 * own: a seat of this device has another seed than the device revealed.
 * left-out: a seat of this device has no seed although the device has sealed one.
 * dice: a throw is not the one that the secret and the seeds give.
 * abandoned: the server set up another game before, and dropped it when it could know the dice.
 */
export type Breach = "secret" | "commitment" | "seal" | "own" | "left-out" | "dice" | "abandoned";

/** A promise that was not kept, and by which seat; 0 for the server. */
export interface Broken {
  breach: Breach;
  seat: number;
}

/** Return the promises that the published proof of a game breaks. */
export function broken(promises: Promises, { secret, seeds }: Proof): Broken[] {
  if (!secret) return [{ breach: "secret", seat: 0 }];
  const found: Broken[] = [];
  if (commitment(secret) !== promises.commitment) found.push({ breach: "commitment", seat: 0 });
  const seats = Math.max(seeds.length, promises.seals?.length ?? 0);
  for (let seat = 1; seat <= seats; seat++) {
    const seal = promises.seals && (promises.seals[seat - 1] ?? "");
    const breach = breachOf(seal, seeds[seat - 1] ?? NO_SEED, promises.seeds[seat]);
    if (breach) found.push({ breach, seat });
  }
  return found;
}

/** Return what is wrong with the seed of a seat, whose seal and own seed may be unknown. */
function breachOf(seal: string | null, seed: string, own: string | undefined): Breach | undefined {
  if (own) return seed === own ? undefined : seed === NO_SEED ? "left-out" : "own";
  if (seal === null || seed === NO_SEED || sealOf(seed) === seal) return undefined;
  return "seal";
}

/** What this device has found out about the dice of a game by itself. */
export interface Verdict {
  /** How many throws it has computed again; 0 if they are not what the proof gives. */
  throws: number;
  /** Whether it saw the table before the game, so that there were promises to compare. */
  witnessed: boolean;
  broken: Broken[];
}

/** Compute the dice of a finished game again, and compare its proof with what was promised before the game. */
export function examined(game: Dice, promises: Promises | null): Verdict {
  const witnessed = promises !== null;
  if (!game.secret) return { throws: 0, witnessed, broken: [{ breach: "secret", seat: 0 }] };
  if (!isReadable(game)) return { throws: 0, witnessed, broken: [{ breach: "dice", seat: 0 }] };
  const found = promises ? broken(promises, game) : [];
  const all = [...checks(game)];
  if (all.some(({ right }) => !right))
    return { throws: 0, witnessed, broken: found.length ? found : [{ breach: "dice", seat: 0 }] };
  return { throws: all.filter(({ kind }) => kind === "throw").length, witnessed, broken: found };
}

/** Whether the secret and the seeds of a proof are of the form that every server of ours publishes. */
function isReadable({ secret, seeds }: Proof): boolean {
  return /^[0-9a-f]{64}$/.test(secret) && seeds.every((seed) => /^(-|[0-9a-f]{16,64})$/.test(seed));
}
