// The connection to a table: it pings, detects silence, reconnects, and sends unanswered requests again.
//
// Every request has an id, and the server handles an id once, so sending again is safe.

import { random, Refusal } from "../ask";
import type { Done, Hello, Legal, Message, Refused, Request } from "../protocol";

/** The answer to a request. */
export type Answer = Done | Legal;

interface Waiting {
  request: Request;
  answered: (answer: Answer) => void;
  refused: (refusal: Refusal) => void;
}

/** The callbacks of the owner of a connection. */
export interface Ends {
  /** Return the first message of every connection. */
  hello: () => Hello;
  received: (message: Message) => void;
  lost: () => void;
}

const PING_AFTER = 2_500;
const DEAD_AFTER = 9_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

export class Wire {
  #socket: WebSocket | null = null;
  #heard = 0;
  #ahead = 0;
  #pause = FIRST_PAUSE;
  #pulse = 0;
  #retry = 0;
  #waiting = new Map<string, Waiting>();

  constructor(
    readonly address: string,
    readonly ends: Ends,
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

  /** Send a message that needs no answer; without a connection it is dropped. */
  say(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Send a request and return its answer, however long that takes. Throws a Refusal. */
  ask(request: Request): Promise<Answer> {
    const id = random(8);
    return new Promise((answered, refused) => {
      this.#waiting.set(id, { request: { ...request, id }, answered, refused });
      this.say({ ...request, id });
    });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as Message);
    socket.onclose = () => this.#lost();
  }

  #opened(): void {
    this.say(this.ends.hello());
    for (const { request } of this.#waiting.values()) this.say(request);
  }

  /** Detach from the socket at once: a dead one may take minutes to report that it is closed. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#drop();
    this.ends.lost();
    this.#retry = window.setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #beat = (): void => {
    if (!this.#socket) return;
    const silence = Date.now() - this.#heard;
    if (silence > DEAD_AFTER) this.#lost();
    else if (silence > PING_AFTER) this.say({ do: "ping" });
  };

  /** Reconnect or ping at once, because the network is back or the page is visible again. */
  #hurry = (): void => {
    if (document.hidden) return;
    if (this.#socket) this.say({ do: "ping" });
    else this.#connect();
  };

  #receive(message: Message): void {
    this.#heard = Date.now();
    if (message.is === "welcome") this.#pause = FIRST_PAUSE;
    if (message.is === "welcome" || message.is === "pong") this.#ahead = message.now - Date.now();
    if ((message.is === "done" || message.is === "legal" || message.is === "refused") && message.id)
      this.#answered(message);
    else this.ends.received(message);
  }

  #answered(message: Answer | Refused): void {
    const waiting = this.#waiting.get(message.id!);
    if (!waiting) return;
    // A server that shuts down has done nothing; the request is sent again after reconnecting.
    if (message.is === "refused" && message.code === "closing") return;
    this.#waiting.delete(message.id!);
    if (message.is === "refused") waiting.refused(new Refusal(message));
    else waiting.answered(message);
  }
}
