// The state of a table in this browser. The server decides everything; this only receives messages and sends requests.

import { token } from "../ask";
import { beatTime, landingTime, restTime } from "../board/pace";
import { single, thrown } from "../board/throws";
import type { Bye, Event, GainView, Hello, Message, Refused, Request, Step, Welcome } from "../protocol";
import { isNotice, isOfGame, isTalk, startsGame, takesBack } from "./lines";
import { Showing } from "./showing";
import { Steps } from "./steps.svelte";
import { Conversation, type TalkLine } from "./talk";
import { Wire } from "./wire";
import { Witness } from "./witness.svelte";

export type Connection = "connecting" | "live" | "lost";

const NEWS = 8;
/** Milliseconds on a clock of ours below which nothing is shown later. */
const URGENT = 10_000;
/** With more events waiting than these, only dice are waited for, and then for half the time. */
const BUSY = 3;
const CROWDED = 8;

export class Table {
  /** The table as the page shows it, which may be some seconds behind; null before the first answer. */
  view = $state.raw<Welcome | null>(null);
  /** The chat, newest last. */
  talk = $state.raw<TalkLine[]>([]);
  /** The latest events since the page was opened, newest last. */
  news = $state.raw<Event[]>([]);
  connection = $state<Connection>("connecting");
  /** Whether there is no table with this name. */
  missing = $state(false);
  /** Whether that is because it was deleted while the page was open. */
  deleted = $state(false);
  /** When people without a connection were last seen, by seat; 0 if that is not known. */
  away = $state.raw<Record<string, number>>({});
  /** Since when each seat that acts now could do so, by the server's time. */
  waiting = $state.raw<Record<string, number>>({});
  /** How far the next game is, while this device still shows the result of the last one; else empty. */
  next = $state<"" | "ready" | "begun">("");
  /** The number of the last line that was received, and of the last one that was not chat. */
  received = $state(0);
  moment = $state(0);
  /** The seat of ours that was chosen to act, where several may. */
  chosen = $state(0);
  /** The current game so far. */
  readonly steps: Steps;
  /** The part of this device in fair dice. */
  readonly witness: Witness;

  /** The number of events that are not shown yet; while there are any, none of our seats acts. */
  behind = $state(0);

  /** When the game last moved on, by the server's clock; 0 until the lines before this connection are here. */
  moved = $state(0);

  #wire: Wire;
  #moved = 0;
  /** The table after the last event that was received. */
  #newest: Welcome | null = null;
  #showing = new Showing({
    show: (event) => this.#show(event),
    pause: (event, waiting) => this.#pause(event, waiting),
  });
  #conversation = new Conversation();
  /** The last line that this device has looked at: none of those behind the result of the last game. */
  #seen = 0;
  /** Whether this person wants the next game, so that it replaces the result of the last one. */
  #follows = false;
  /** The last line before this connection; it has no effect, because the view has it already. */
  #past = 0;
  /** The last step as far as its line tells, while only lines without effects have been received. */
  #joined = $state.raw<Step | null>(null);

  constructor(readonly id: string) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
    this.steps = new Steps(`/api/tables/${id}/game`);
    this.witness = new Witness(id, (request) => this.do(request));
    this.#wire = new Wire(address, {
      hello: () => this.#hello(),
      received: (message) => this.#hear(message),
      refused: (refused) => this.#turnedAway(refused),
      lost: () => this.#lost(),
    });
  }

  connect(): void {
    this.#wire.open();
    document.addEventListener("visibilitychange", this.#hidden);
  }

  close(): void {
    this.steps.stop();
    this.#showing.stop();
    this.#wire.close();
    document.removeEventListener("visibilitychange", this.#hidden);
  }

  /** Show the next game as soon as it is set up, instead of the result of the last one. */
  follow(): void {
    this.#follows = true;
  }

  /** Leave the result of the last game, and show the table as it is. */
  goOn(): void {
    this.next = "";
    this.follow();
    // A new connection brings the table and all lines that this device has not looked at.
    this.#wire.close();
    this.#wire.open();
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

  /** Return what a planned move would earn; nothing at a table without odds. Throws a Refusal if it is illegal. */
  async worth(seat: number, planned: string): Promise<GainView[]> {
    const answer = await this.#wire.ask({ do: "moves", seat, after: [planned] });
    return answer.is === "legal" ? (answer.gains ?? []) : [];
  }

  /** The last step of the current game; null at its start. */
  get step(): Step | null {
    const [joined, last] = [this.#joined, this.steps.all.at(-1) ?? null];
    if (!joined) return last;
    // What was read has the gains too. The number stays, because nothing new has happened.
    return last?.position === joined.position ? { ...last, number: joined.number } : joined;
  }

  /** The seats that belong to this device. */
  get own(): number[] {
    return (this.view?.seats ?? []).flatMap((seat, index) => (seat.yours ? [index + 1] : []));
  }

  /** Our seats that may act now and are not played by a bot; none before all is shown that has happened. */
  get ready(): number[] {
    if (this.behind) return [];
    const { acting = [], seats = [], phase } = this.view ?? {};
    return this.own.filter(
      (seat) => phase === "play" && acting.includes(seat) && !seats[seat - 1]!.bot && !seats[seat - 1]!.left,
    );
  }

  /** Our seat that acts. */
  get acting(): number | undefined {
    return this.ready.includes(this.chosen) ? this.chosen : this.ready[0];
  }

  #hello(): Hello {
    return { do: "hello", token: token(), after: this.#seen, view: true };
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
      case "presence":
        if (!this.next) this.away = message.away ?? {};
        return;
      case "bye":
        if (message.code === "unknown") this.deleted = true;
        return this.#turnedAway(message);
      default:
        // Nothing to do for `pong`, nor for a message that only a newer page understands.
        return;
    }
  }

  /** Stop if there is no such table; any other refusal may be temporary. */
  #turnedAway({ code }: Refused | Bye): void {
    if (code !== "unknown") return;
    this.missing = true;
    this.close();
  }

  #welcomed(view: Welcome): void {
    this.#catchUp();
    if (this.#keepsResult(view.games)) {
      this.next = view.phase === "open" ? "ready" : "begun";
      this.connection = "live";
      return;
    }
    this.#follows = false;
    const { number, position, scores } = view;
    // Where only notices were missed, the last step stays as it is.
    if (position !== this.view?.position)
      this.#joined = { number, at: 0, seat: 0, text: "", position, gains: [], scores };
    this.#past = number;
    this.#newest = this.view = view;
    this.waiting = view.waiting ?? {};
    this.connection = "live";
    this.witness.see(view);
  }

  #happened(event: Event): void {
    if (!this.#newest || event.number <= this.#seen) return;
    this.#note(event);
    if (this.next || (event.number > this.#past && this.#keepsResult(event.changes?.games))) {
      this.next = this.next === "begun" || event.text.startsWith("begins") ? "begun" : "ready";
      return;
    }
    this.#seen = event.number;
    this.witness.hear(event);
    if (event.text.startsWith("opens") || event.text === "declines") this.#follows = false;
    if (event.number <= this.#past) this.#missed(event);
    else this.#received(event, this.#newest);
    if (event.number >= this.#past) this.witness.see(this.#newest);
  }

  /** Say whether the result of a game stays in view although this is the number of another one. */
  #keepsResult(game = 0): boolean {
    return this.#newest?.phase === "ended" && game > this.#newest.games && !this.#follows;
  }

  /** Take in what counts whether the line is shown or not: the chat, and that something has happened. */
  #note(event: Event): void {
    if (event.number <= this.received) return;
    this.received = event.number;
    if (!isTalk(event.text)) this.moment = event.number;
    if (isOfGame(event.text)) this.#moved = event.at;
    if (event.number >= this.#past) this.moved = this.#moved;
    if (this.#conversation.hear(event)) this.talk = this.#conversation.lines;
  }

  /** Note a line that the view has already. */
  #missed({ number, seat, text }: Event): void {
    if (startsGame(text)) this.steps.restart();
    if (!isNotice(text)) this.steps.miss();
    if (takesBack(text)) this.steps.takeBack();
    if (this.#joined && (startsGame(text) || takesBack(text))) this.#joined = { ...this.#joined, seat: 0, text: "" };
    else if (this.#joined && !isNotice(text)) this.#joined = { ...this.#joined, seat, text };
    if (number === this.#past) this.steps.fill(number);
  }

  /** Take in what happens now, and show it in its turn. */
  #received(event: Event, before: Welcome): void {
    const now = { ...before, ...event.changes, number: event.number };
    this.#newest = now;
    this.#showing.add(event, this.#canWait(event, now));
    this.behind = this.#showing.waiting;
    // Clocks run by the server's time, whatever is shown.
    if (this.behind) this.view = { ...this.view!, clocks: now.clocks };
  }

  /** Say whether an event may be shown later: none of ours, none where we or several may act, none while our time is short. */
  #canWait({ seat, text }: Event, now: Welcome): boolean {
    if (isNotice(text)) return this.behind > 0;
    const sitter = now.seats[seat - 1];
    if (document.hidden || (sitter?.yours && !sitter.bot)) return false;
    const urgent = now.clocks.some((clock) => this.own.includes(clock.seat) && clock.until - this.now() < URGENT);
    return !this.ready.length && now.acting.length < 2 && !urgent;
  }

  /** Return for how long an event is seen: dice until they have landed and rested. */
  #pause({ text }: Event, waiting: number): number {
    if (document.hidden || isNotice(text)) return 0;
    const fell = single(thrown(text)).length;
    if (!fell) return waiting > BUSY ? 0 : beatTime();
    return landingTime(Math.max(fell, this.view?.dice ?? 0)) + restTime() / (waiting > CROWDED ? 2 : 1);
  }

  #catchUp(): void {
    this.#showing.catchUp();
    this.behind = 0;
  }

  #hidden = (): void => {
    if (document.hidden) this.#catchUp();
  };

  #show(event: Event): void {
    const { number, at, seat, text, shown = [], gains = [] } = event;
    const before = this.view!;
    const view = { ...before, ...event.changes, number, clocks: this.#newest!.clocks };
    this.view = view;
    this.behind = this.#showing.waiting;
    this.news = [...this.news.slice(1 - NEWS), event];
    if (startsGame(text)) {
      this.steps.restart();
      this.#joined = null;
    }
    const back = takesBack(text);
    if (startsGame(text) || back || !isNotice(text)) this.#wait(event, before, view);
    if (isNotice(text) && !back) return;
    this.#joined = null;
    const { position, scores } = view;
    if (back) {
      this.steps.takeBack({ number, at, seat, text, position, gains: [], scores, before: position });
      this.steps.fill(number);
      return;
    }
    this.steps.add({ number, at, seat, text, position, gains, scores, before: before.position, shown });
  }

  /** Note since when each seat may act: whoever could before and has not acted keeps their time. */
  #wait({ seat, at }: Event, before: Welcome, { acting }: Welcome): void {
    const since = (one: number): number =>
      one !== seat && before.acting.includes(one) ? (this.waiting[one] ?? at) : at;
    this.waiting = Object.fromEntries(acting.map((one) => [one, since(one)]));
  }
}
