// The dice of a game, computed again in this browser from the server's secret, the seats' seeds and the number of the
// event. docs/dice.md explains the algorithm, and rekke/table/fairness.py is the same in Python.

// Not the browser's own functions: at an address without https, as on a network at home, it has none.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A seat without a seed, in a proof. */
export const NO_SEED = "-";

/** Bytes from 252 on are discarded: 252 is the largest multiple of six that a byte can hold, so all faces are equally likely. */
const FAIR = 252;

/** Return the commitment to a secret, which the server publishes before the game. */
export function commitment(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** Return the seal of a seed, which is shown before any seed of the game is. */
export function sealOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/** The throws that decide the first turn, and the seat that won them. */
export interface Opening {
  first: number;
  thrown: [seat: number, sum: number][];
}

export class Fairness {
  readonly #key: Uint8Array;

  constructor(
    secret: string,
    private readonly seeds: string[],
  ) {
    this.#key = hexToBytes(secret);
  }

  /** Yield the faces of the event with this number. */
  *faces(number: number): Generator<number, never> {
    for (let counter = 0; ; counter++) {
      const row = hmac(sha256, this.#key, utf8ToBytes(`${this.seeds.join(",")}:${number}:${counter}`));
      for (const byte of row) if (byte < FAIR) yield (byte % 6) + 1;
    }
  }

  /** Return the throw of as many dice as these, in their colours: `644422`, `R6B3W1`. */
  throw(number: number, dice: string): string {
    const colours = /^[RBW]/.test(dice) ? dice.match(/[RBW]/g)! : [...dice].map(() => "");
    const faces = take(this.faces(number), colours.length);
    return colours
      .map((colour, n) => `${colour}${faces[n]}`)
      .sort(canonical)
      .join("");
  }

  /** Throw this many dice for every seat; the highest sum has the first turn, and tied seats throw again. */
  opening(dice: number): Opening {
    const faces = this.faces(0);
    const thrown: Opening["thrown"] = [];
    let tied = this.seeds.map((_, n) => n + 1);
    while (dice && tied.length > 1) {
      const round = tied.map((seat): [number, number] => [seat, take(faces, dice).reduce((sum, face) => sum + face)]);
      const highest = Math.max(...round.map(([, sum]) => sum));
      thrown.push(...round);
      tied = round.flatMap(([seat, sum]) => (sum === highest ? [seat] : []));
    }
    return { first: tied[0] ?? 1, thrown };
  }
}

function take(faces: Generator<number, never>, count: number): number[] {
  return Array.from({ length: count }, () => faces.next().value);
}

/** Compare dice by the order in records: red before blue before white, high before low. */
function canonical(one: string, other: string): number {
  const [colour, otherColour] = [one, other].map((die) => "RBW".indexOf(die.slice(0, -1)));
  return colour! - otherColour! || Number(other.at(-1)) - Number(one.at(-1));
}
