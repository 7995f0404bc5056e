// The dice of a game, computed again in this browser from the server's secret, the seats' seeds and the number of the
// event. docs/dice.md explains the algorithm, and rekke/table/fairness.py is the same in Python.

/** Bytes from 252 on are discarded: 252 is the largest multiple of six that a byte can hold, so all faces are equally likely. */
const FAIR = 252;

/** Say whether this browser can compute it: some can only on a secure address. */
export function able(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

/** Return the commitment to a secret, which the server publishes before the game. */
export async function commitment(secret: string): Promise<string> {
  return hexadecimal(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/** The throws that decide the first turn, and the seat that won them. */
export interface Opening {
  first: number;
  thrown: [seat: number, sum: number][];
}

export class Fairness {
  private constructor(
    private readonly key: CryptoKey,
    private readonly seeds: string[],
  ) {}

  static async of(secret: string, seeds: string[]): Promise<Fairness> {
    const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Fairness(key, seeds);
  }

  /** Yield the faces of the event with this number. */
  async *faces(number: number): AsyncGenerator<number, never> {
    for (let counter = 0; ; counter++) {
      const message = new TextEncoder().encode(`${this.seeds.join(",")}:${number}:${counter}`);
      const row = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
      for (const byte of row) if (byte < FAIR) yield (byte % 6) + 1;
    }
  }

  /** Return the throw of as many dice as these, in their colours: `644422`, `R6B3W1`. */
  async throw(number: number, dice: string): Promise<string> {
    const colours = /^[RBW]/.test(dice) ? dice.match(/[RBW]/g)! : [...dice].map(() => "");
    const faces = await take(this.faces(number), colours.length);
    return colours
      .map((colour, n) => `${colour}${faces[n]}`)
      .sort(canonical)
      .join("");
  }

  /** Throw this many dice for every seat; the highest sum has the first turn, and tied seats throw again. */
  async opening(dice: number): Promise<Opening> {
    const faces = this.faces(0);
    const thrown: Opening["thrown"] = [];
    let tied = this.seeds.map((_, n) => n + 1);
    while (dice && tied.length > 1) {
      const round: Opening["thrown"] = [];
      for (const seat of tied) round.push([seat, (await take(faces, dice)).reduce((sum, face) => sum + face)]);
      const highest = Math.max(...round.map(([, sum]) => sum));
      thrown.push(...round);
      tied = round.flatMap(([seat, sum]) => (sum === highest ? [seat] : []));
    }
    return { first: tied[0] ?? 1, thrown };
  }
}

async function take(faces: AsyncGenerator<number, never>, count: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) taken.push((await faces.next()).value);
  return taken;
}

/** Compare dice by the order in records: red before blue before white, high before low. */
function canonical(one: string, other: string): number {
  const [colour, otherColour] = [one, other].map((die) => "RBW".indexOf(die.slice(0, -1)));
  return colour! - otherColour! || Number(other.at(-1)) - Number(one.at(-1));
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexadecimal(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
