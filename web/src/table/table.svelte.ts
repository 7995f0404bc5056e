// The state of a table in this browser. The server decides everything; this only receives messages and sends requests.

import { ask, Refusal, token } from "../ask";
import type { Event, Gained, GainView, Game, Message, Refused, Request, Step, Welcome } from "../protocol";
import { earned, joined, step } from "./steps";
import { Conversation, type TalkLine } from "./talk";
import { Wire } from "./wire";

export type Connection = "connecting" | "live" | "lost";

/** An event, or the gains of one, for the announcer. */
export interface News {
  key: string;
  event: Event;
  gains: GainView[];
}

const NEWS = 8;
const READ_AGAIN = 3_000;

export class Table {
  /** The latest state of the table; null before the first answer. */
  view = $state.raw<Welcome | null>(null);
  /** The current game so far, with a position and the reasons for points after every event. */
  game = $state.raw<Game | null>(null);
  /** The chat, newest last. */
  talk = $state.raw<TalkLine[]>([]);
  /** The latest events since the page was opened, newest last. */
  news = $state.raw<News[]>([]);
  connection = $state<Connection>("connecting");
  /** Whether there is no table with this name. */
  missing = $state(false);
  /** The seat of ours that was chosen to act, where several may. */
  chosen = $state(0);

  #wire: Wire;
  #conversation = new Conversation();
  #received: Step[] = [];
  #seen = 0;
  #past = 0;
  #fresh = true;
  #looking = false;
  #reading = 0;

  constructor(readonly id: string) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
    this.#wire = new Wire(address, {
      hello: () => this.#hello(),
      received: (message) => this.#hear(message),
      lost: () => this.#lost(),
    });
  }

  connect(): void {
    this.#wire.open();
  }

  close(): void {
    this.#reading += 1;
    this.#wire.close();
  }

  now(): number {
    return this.#wire.now();
  }

  /** Send a command; return its number in the log once it is stored. Throws a Refusal. */
  async do(request: Request): Promise<number> {
    return (await this.#wire.ask(request)).number;
  }

  /** Return the legal moves of a seat after some planned moves, none of which happens. Throws a Refusal if one is illegal. */
  async ahead(seat: number, after: string[]): Promise<string[]> {
    const answer = await this.#wire.ask({ do: "moves", seat, after });
    return answer.is === "legal" ? answer.moves : [];
  }

  /** The seats that belong to this device. */
  get own(): number[] {
    return (this.view?.seats ?? []).flatMap((seat, index) => (seat.yours ? [index + 1] : []));
  }

  /** Our seats that may act now and are not played by a bot. */
  get ready(): number[] {
    const { acting = [], seats = [], phase } = this.view ?? {};
    return this.own.filter(
      (seat) => phase === "play" && acting.includes(seat) && !seats[seat - 1]!.bot && !seats[seat - 1]!.left,
    );
  }

  /** Our seat that acts. */
  get acting(): number | undefined {
    return this.ready.includes(this.chosen) ? this.chosen : this.ready[0];
  }

  #hello(): { do: "hello"; token: string; after: number; positions: true } {
    this.#fresh = true;
    return { do: "hello", token: token(), after: this.#seen, positions: true };
  }

  #lost(): void {
    if (!this.missing) this.connection = "lost";
  }

  #hear(message: Message): void {
    switch (message.is) {
      case "welcome":
        return this.#welcomed(message);
      case "event":
        return this.#happened(message);
      case "gained":
        return this.#gained(message);
      case "refused":
        return this.#turnedAway(message);
      default:
        // Nothing to do for `pong` and `bye`, nor for a message that only a newer page understands.
        return;
    }
  }

  /** Stop if there is no such table; any other refusal may be temporary. */
  #turnedAway({ code }: Refused): void {
    if (this.view || (code !== "unknown" && code !== "unreadable")) return;
    this.missing = true;
    this.close();
  }

  #welcomed(view: Welcome): void {
    // Missed events arrive without positions, so the game is read again after every reconnection.
    const anew = this.#fresh || this.view?.games !== view.games || this.view?.phase !== view.phase;
    if (this.#fresh) this.#past = view.number;
    this.#fresh = this.#looking = false;
    this.view = view;
    this.connection = "live";
    if (view.phase === "open") this.game = null;
    else if (anew) void this.#read();
  }

  /** Read the whole game; events that happen meanwhile are in it, or are received. */
  async #read(): Promise<void> {
    const reading = ++this.#reading;
    try {
      const game = await ask<Game>(`/api/tables/${this.id}/game`);
      if (reading === this.#reading) this.game = joined(game, this.#received);
    } catch (problem) {
      const hopeless = problem instanceof Refusal && problem.refused.code !== "too-fast";
      if (!hopeless) setTimeout(() => reading === this.#reading && void this.#read(), READ_AGAIN);
    }
  }

  #happened(event: Event): void {
    if (event.number <= this.#seen) return;
    this.#seen = event.number;
    if (this.#conversation.hear(event)) this.talk = this.#conversation.lines;
    if (/^(opens|begins) /.test(event.text)) this.#received = [];
    else if (event.position) this.#played(step(event, event.position));
    if (event.number > this.#past) this.#tell({ key: `${event.number}`, event, gains: [] });
    if (event.number > (this.view?.number ?? 0)) this.#lookAgain();
  }

  #played(step: Step): void {
    this.#received = [...this.#received, step];
    if (this.game) this.game = joined(this.game, [step]);
  }

  #gained(gained: Gained): void {
    this.#received = earned(this.#received, gained);
    if (this.game) this.game = { ...this.game, steps: earned(this.game.steps, gained) };
    const event = this.news.at(-1)?.event;
    if (event?.number === gained.number) this.#tell({ key: `${gained.number}+`, event, gains: gained.gains });
  }

  #tell(news: News): void {
    this.news = [...this.news.slice(1 - NEWS), news];
  }

  /** Ask for the state of the table, once for all events that arrive together. */
  #lookAgain(): void {
    if (this.#looking) return;
    this.#looking = true;
    queueMicrotask(() => this.#wire.say({ do: "hello", after: this.#seen }));
  }
}
