// The part of this device in fair dice: it seals a seed for each of its seats, keeps what it was shown before the game,
// reveals its seeds when all seals are fixed, and compares everything when the game is over. See docs/dice.md.

import { random } from "../ask";
import type { Event, Request, SeatView, Welcome } from "../protocol";
import { NO_SEED, sealOf } from "../verify/fairness";
import { examined, type Promises, type Verdict } from "../verify/promises";
import { DiceLines } from "./diceLines";
import { keep, kept, seedOf } from "./kept";

/** Milliseconds after the end of a game in which a server has to publish its secret. */
export const SECRET_PATIENCE = 5_000;

export class Witness {
  /** What was found out about the dice of a game that is over; null before that. */
  verdict = $state.raw<Verdict | null>(null);

  #lines = new DiceLines();
  /** The number of the game that the promises belong to. */
  #game = 0;
  #promises: Promises | null = null;
  /** What was sent from this page, so that it is sent only once. */
  #sent = new Set<string>();
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly send: (request: Request) => Promise<unknown>,
  ) {}

  /** Note a line of the log. */
  hear(event: Event): void {
    this.#lines.hear(event);
  }

  /** Look at the table as it is now, after all lines up to it were noted. */
  see(view: Welcome): void {
    if (view.games !== this.#game) this.#meet(view.games);
    if (view.phase === "open" && view.gathering) this.#reveal(view);
    else if (view.phase === "open") this.#seal(view);
    this.#judge(view);
  }

  /** Draw and keep a seed for a seat that we are about to take; return its seal. */
  seal(view: Welcome, seat: number): string {
    const seed = random(16);
    this.#keep(view, { seeds: { ...this.#promised(view).seeds, [seat]: seed } });
    return sealOf(seed);
  }

  #meet(game: number): void {
    this.#game = game;
    this.#promises = kept(this.table, game);
  }

  #promised(view: Welcome): Promises {
    return this.#promises ?? { commitment: view.commitment, seals: null, seeds: {} };
  }

  #keep(view: Welcome, more: Partial<Promises>): void {
    this.#promises = { ...this.#promised(view), ...more };
    // A spectator holds no seats, so nothing need be stored on the device.
    if (Object.keys(this.#promises.seeds).length) keep(this.table, view.games, this.#promises);
  }

  /** Seal a seed for each of our seats. */
  #seal(view: Welcome): void {
    const { seeds } = this.#promised(view);
    // We may be about to take a seat that is still free.
    const free = Object.entries(seeds).filter(([seat]) => view.seats[Number(seat) - 1]?.person === false);
    const own = ours(view).map(([seat, { seal }]) => {
      const seed = seedOf(this.table, seal) ?? seeds[seat] ?? random(16);
      return { seat, seed, sealed: sealOf(seed) === seal };
    });
    this.#keep(view, { seeds: Object.fromEntries([...free, ...own.map(({ seat, seed }) => [seat, seed] as const)]) });
    for (const { seat, seed, sealed } of own) if (!sealed) this.#once(view, { do: "seal", seat, seal: sealOf(seed) });
  }

  /** Keep all seals, then reveal the seeds of our seats. */
  #reveal(view: Welcome): void {
    if (!this.#promises?.seals) this.#keepSeals(view);
    const { seeds } = this.#promised(view);
    for (const [seat, { seal, seed, withheld }] of ours(view)) {
      const own = seeds[seat];
      if (own && sealOf(own) === seal && !seed && !withheld) this.#once(view, { do: "seed", seat, seed: own });
    }
  }

  /** Keep all seals, only once and before anything of ours is revealed: later ones would prove nothing. */
  #keepSeals(view: Welcome): void {
    const { seeds } = this.#promised(view);
    const elsewhere = kept(this.table, view.games);
    if (elsewhere?.seals)
      this.#promises = elsewhere; // By another page at this table.
    else {
      const own = ours(view).map(([seat, { seal }]) => [seat, seedOf(this.table, seal) ?? seeds[seat]] as const);
      const seals = view.seats.map(({ seal }) => seal);
      this.#keep(view, { seals, seeds: Object.fromEntries(own.filter(([, seed]) => seed)) as Promises["seeds"] });
    }
  }

  #once(view: Welcome, request: { do: "seal" | "seed"; seat: number } & Request): void {
    const name = `${view.games} ${request.do} ${request.seat}`;
    if (this.#sent.has(name)) return;
    this.#sent.add(name);
    // Refused, it came too late: the seat plays without a seed, and the verdict says so.
    this.send(request).catch(() => {});
  }

  #judge(view: Welcome): void {
    clearTimeout(this.#waiting);
    const verdict = this.#judged(view);
    // The secret comes with the line after the last event.
    const early = verdict?.broken.some(({ breach }) => breach === "secret");
    this.verdict = early ? null : verdict;
    if (early) this.#waiting = setTimeout(() => (this.verdict = verdict), SECRET_PATIENCE);
  }

  #judged({ number, phase, games, commitment, opening, seats }: Welcome): Verdict | null {
    const { game, first, secret, steps, abandoned } = this.#lines;
    // After a connect, the view comes before the lines that led to it.
    if (phase !== "ended" || this.#lines.number < number) return null;
    if (game !== games) return { throws: 0, witnessed: this.#promises !== null, broken: [{ breach: "dice", seat: 0 }] };
    const names = seats.map(({ name }) => name);
    const seeds = seats.map(({ seed }) => seed || NO_SEED);
    const verdict = examined({ commitment, secret, seeds, names, opening, first, steps }, this.#own(seats));
    if (abandoned) verdict.broken.push({ breach: "abandoned", seat: 0 });
    return verdict;
  }

  /** Return the promises without the seeds of seats that have moved to another device. */
  #own(seats: SeatView[]): Promises | null {
    if (!this.#promises) return null;
    const seeds = Object.entries(this.#promises.seeds).filter(([seat]) => seats[Number(seat) - 1]?.yours);
    return { ...this.#promises, seeds: Object.fromEntries(seeds) };
  }
}

/** Return our seats that a person plays, by number. */
function ours({ seats }: Welcome): [number, SeatView][] {
  return seats.flatMap((seat, index) => (seat.yours && !seat.left && !seat.bot ? [[index + 1, seat]] : []));
}
