// For tests: a fake server that records what is sent over its sockets, and sends what the test wants.

import { vi } from "vitest";
import type { Game, Message, Request, SeatView, Welcome } from "../protocol";

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Request[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(...messages: Message[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Lose the network. */
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** The requests that were sent, without `hello` and `ping`. */
  get commands(): Request[] {
    return this.sent.filter((request) => request.do !== "hello" && request.do !== "ping");
  }
}

export function seat(name: string, more: Partial<SeatView> = {}): SeatView {
  return { name, person: true, bot: "", seeded: true, left: false, muted: false, yours: false, ...more };
}

/** Return a table of KIVI: Ada at this device, Bo at another, and Ada's turn. */
export function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    is: "welcome",
    table: "T",
    number: 10,
    now: Date.now(),
    phase: "play",
    terms: { game: "kivi", edition: "en", odds: "yes", grace: 60 },
    seats: [seat("Ada", { yours: true }), seat("Bo")],
    sides: [1, 2],
    counted: true,
    host: true,
    commitment: "",
    position: "",
    drawing: "",
    acting: [1],
    clocks: [],
    scores: [0, 0],
    winners: [],
    reason: "",
    ending: "",
    forfeited: 0,
    games: 1,
    moves: { "1": ["throw"] },
    ...more,
  };
}

export function game(...numbers: number[]): Game {
  return {
    terms: { game: "kivi" },
    names: ["Ada", "Bo"],
    sides: [1, 2],
    first: 1,
    board: [],
    counted: true,
    rounds: 0,
    throws: 3,
    opening: 1,
    points: {},
    start: "start",
    steps: numbers.map((number) => ({
      number,
      at: 0,
      seat: 1,
      text: "roll 654321",
      position: `read ${number}`,
      gains: [],
      scores: [0, 0],
    })),
    winners: [],
    ended: false,
    commitment: "",
    seeds: [],
    secret: "",
    verdict: "",
    verified: 0,
  };
}

/** Answer every request for a whole game with these, one after the other; return the mock. */
export function reading(...games: Game[]): ReturnType<typeof vi.fn> {
  let asked = 0;
  const fetched = vi.fn(async () => new Response(JSON.stringify(games[Math.min(asked++, games.length - 1)])));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
