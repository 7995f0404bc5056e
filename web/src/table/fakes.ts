// For tests: a fake server that records what is sent over its sockets, and sends what the test wants.

import { tick } from "svelte";
import { vi } from "vitest";
import type { Changes, Event, Game, Message, Request, SeatView, Welcome } from "../protocol";
import { EMPTY } from "../replay/sample";
import { Table } from "./table.svelte";

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
  return {
    name,
    person: true,
    bot: "",
    seal: "",
    seed: "",
    withheld: false,
    left: false,
    left_at: 0,
    muted: false,
    yours: false,
    ...more,
  };
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
    board: [],
    points: {},
    counted: true,
    rounds: 0,
    throws: 3,
    dice: 6,
    opening: 1,
    host: true,
    commitment: "",
    gathering: 0,
    position: "",
    progress: {},
    acting: [1],
    clocks: [],
    scores: [0, 0],
    winners: [],
    reason: "",
    ending: "",
    forfeited: 0,
    games: 1,
    rematch: [],
    asked: 0,
    declined: [],
    series: [0, 0],
    draws: 0,
    undo: {},
    moves: { "1": ["throw"] },
    ...more,
  };
}

/** Return a line of seat 1: with changes one that happens now, without changes one that was missed. */
export function event(number: number, text: string, changes?: Changes): Event {
  return { is: "event", number, at: 0, seat: 1, text, ...(changes && { changes }) };
}

/** Return a throw of seat 1, and where the game stands after it. */
export function roll(number: number): Event {
  return event(number, "roll 654321", { position: `after ${number}` });
}

/** Return a table that waits for its first connection, with fake timers and an empty storage. */
export function connectedTable(): Table {
  vi.useFakeTimers();
  FakeSocket.install();
  localStorage.clear();
  const table = new Table("T");
  table.connect();
  return table;
}

/** Undo what `connectedTable` has done. */
export function leaveTable(table: Table): void {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Accept the last connection, and say this on it. */
export function arrive(...messages: Message[]): void {
  FakeSocket.last.accept();
  FakeSocket.last.say(...messages);
}

/** Lose the connection and get another one; for tests with fake timers. */
export async function reconnect(...messages: Message[]): Promise<void> {
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(1_000);
  arrive(...messages);
  await vi.advanceTimersByTimeAsync(0);
}

export function game(...numbers: number[]): Game {
  const steps = numbers.map((number) => ({
    number,
    at: 0,
    seat: 1,
    text: "roll 654321",
    position: `read ${number}`,
    gains: [],
    scores: [0, 0],
  }));
  return { ...EMPTY, names: ["Ada", "Bo"], start: "start", ended: false, steps };
}

/** Answer every request for a whole game with this one; return the mock. */
export function reading(answer: Game): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** Wait until a page has drawn everything, also what it draws in a task of its own. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await tick();
  await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise((drawn) => setTimeout(drawn)));
  await tick();
}
