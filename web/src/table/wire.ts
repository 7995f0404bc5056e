// The connection to a table: it pings, notices silence, comes back by itself, and asks again for what was not answered.
//
// Everything asked has a name of its own, and the server does what has a name once: asking again never does it twice.

import { random, Refusal } from "../ask";
import type { Done, Hello, Legal, Message, Refused, Request } from "../protocol";

/** What comes of something that was asked. */
export type Answer = Done | Legal;

interface Waiting {
  request: Request;
  answered: (answer: Answer) => void;
  refused: (refusal: Refusal) => void;
}

/** Who is told what comes over the wire. */
export interface Ends {
  /** What to say first, on every connection anew. */
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

  /** The server's time, which alone decides. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Say something that needs no answer; while there is no connection it is not said at all. */
  say(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Ask for something; gives the answer once there is one, or throws a Refusal. */
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

  /** Listen to this connection no longer: a dead one may take minutes to say that it is closed. */
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

  /** The network is back, or somebody looks again: do not wait for the next moment. */
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
    // A server that goes away has done nothing: the next one is asked as soon as there is one.
    if (message.is === "refused" && message.code === "closing") return;
    this.#waiting.delete(message.id!);
    if (message.is === "refused") waiting.refused(new Refusal(message));
    else waiting.answered(message);
  }
}
