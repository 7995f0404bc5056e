// The connection to a table: it pings, detects silence, reconnects, and sends again what was not answered or refused only
// for the moment.
//
// Every request has an id, and the server handles an id once, so sending again is safe.

import { MOST_REPEATS, pauseBefore, random, Refusal, temporary } from "../ask";
import type { Done, Hello, Legal, Message, Refused, Request } from "../protocol";

/** The answer to a request. */
export type Answer = Done | Legal;

interface PendingRequest {
  request: Request;
  /** How often it was sent again after a refusal. */
  repeats: number;
  answered: (answer: Answer) => void;
  refused: (refusal: Refusal) => void;
}

/** The callbacks of the owner of a connection. */
export interface WireCallbacks {
  /** Return the first message of every connection. */
  hello: () => Hello;
  received: (message: Message) => void;
  /** The server refuses the connection; it is tried again unless its owner closes it. */
  refused: (refused: Refused) => void;
  lost: () => void;
}

const PING_AFTER = 2_500;
const DEAD_AFTER = 9_000;
const LONGEST_PAUSE = 10_000;
/** How long a connection must have lasted to count as restored. */
const STEADY = 5_000;

export class Wire {
  #socket: WebSocket | null = null;
  #connected = 0;
  #heard = 0;
  #ahead = 0;
  #tries = 0;
  #pulse = 0;
  #retry = 0;
  #welcomed = false;
  #waiting = new Map<string, PendingRequest>();

  constructor(
    readonly address: string,
    readonly callbacks: WireCallbacks,
  ) {}

  open(): void {
    this.#connect();
    this.#pulse = window.setInterval(this.#beat, 1_000);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  /** Return the server's time, by which all clocks run. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Send a request and return its answer, however long that takes. Throws a Refusal. */
  ask(request: Request): Promise<Answer> {
    const id = random(8);
    return new Promise((answered, refused) => {
      this.#waiting.set(id, { request: { ...request, id }, repeats: 0, answered, refused });
      this.#say({ ...request, id });
    });
  }

  /** Send a message; without a connection it is dropped. */
  #say(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#welcomed = false;
    this.#heard = this.#connected = Date.now();
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as Message);
    socket.onclose = () => this.#lost();
  }

  #opened(): void {
    this.#say(this.callbacks.hello());
    for (const { request } of this.#waiting.values()) this.#say(request);
  }

  /** Detach from the socket at once: a dead one may take minutes to report that it is closed. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Connect again after a pause, which grows unless the last connection was of use. */
  #lost(): void {
    if (!this.#socket) return;
    this.#drop();
    this.callbacks.lost();
    if (this.#welcomed && Date.now() - this.#connected > STEADY) this.#tries = 0;
    this.#retry = window.setTimeout(() => this.#connect(), pauseBefore(this.#tries++, LONGEST_PAUSE));
  }

  #beat = (): void => {
    if (!this.#socket) return;
    const silence = Date.now() - this.#heard;
    if (silence > DEAD_AFTER) this.#lost();
    else if (silence > PING_AFTER) this.#say({ do: "ping" });
  };

  /** Reconnect or ping at once, because the network is back or the page is visible again. */
  #hurry = (): void => {
    if (document.hidden) return;
    if (this.#socket) this.#say({ do: "ping" });
    else this.#connect();
  };

  #receive(message: Message): void {
    this.#heard = Date.now();
    if (message.is === "welcome") this.#welcomed = true;
    if (message.is === "welcome" || message.is === "pong") this.#ahead = message.now - Date.now();
    if ((message.is === "done" || message.is === "legal" || message.is === "refused") && message.id)
      return this.#answered(message);
    if (message.is === "refused") this.#turnedAway(message);
    else this.callbacks.received(message);
    if (message.is === "bye") this.#lost();
  }

  /** Connect again later after a refused hello; a refused ping needs nothing. */
  #turnedAway(message: Refused): void {
    if (this.#welcomed) return;
    this.callbacks.refused(message);
    this.#lost();
  }

  #answered(message: Answer | Refused): void {
    const waiting = this.#waiting.get(message.id!);
    if (!waiting) return;
    if (message.is === "refused" && this.#again(waiting, new Refusal(message))) return;
    this.#waiting.delete(message.id!);
    if (message.is === "refused") waiting.refused(new Refusal(message));
    else waiting.answered(message);
  }

  /** Send a request again that was refused only for the moment, after a reconnect if the server shuts down; return whether it was. */
  #again(waiting: PendingRequest, refusal: Refusal): boolean {
    if (!temporary(refusal) || waiting.repeats === MOST_REPEATS) return false;
    if (refusal.refused.code === "closing") this.#lost();
    else window.setTimeout(() => this.#repeat(waiting), pauseBefore(waiting.repeats++));
    return true;
  }

  #repeat(waiting: PendingRequest): void {
    if (this.#waiting.get(waiting.request.id!) === waiting) this.#say(waiting.request);
  }
}
