// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

import type { Changes, ClockView, GainView, ProgressView, SeatView, Terms, Translatable, UndoView } from "./views";

/** A line of the table's log; with its effect for clients that asked for a view. */
export interface Event {
  is: "event";
  number: number;
  at: number;
  seat: number;
  text: string;
  shown?: string[];
  gains?: GainView[];
  changes?: Changes | null;
}

/** The command was carried out; its first line in the log has this number. */
export interface Done {
  is: "done";
  id: string;
  number: number;
}

/** The command was not carried out, and why. */
export interface Refused {
  is: "refused";
  code: "closing" | "illegal" | "not-now" | "not-yours" | "silent" | "too-fast" | "too-large" | "unkept" | "unknown" | "unreadable";
  reason: string;
  id?: string;
  ruling?: string;
  why?: Translatable | null;
}

/** The connection lives; the server's time in milliseconds since 1970. */
export interface Pong {
  is: "pong";
  now: number;
}

/** The legal moves of a seat after this number, in notation without the seat; `?` where they are too many to list. */
export interface Legal {
  is: "legal";
  seat: number;
  number: number;
  moves: string[];
  gains?: GainView[];
  id?: string;
}

/** The whole table as it is now, for a client that connects. */
export interface Welcome {
  is: "welcome";
  table: string;
  number: number;
  now: number;
  protocol?: number;
  waiting?: Record<string, number>;
  drawing?: string;
  phase: "ended" | "open" | "play";
  terms: Terms;
  seats: SeatView[];
  sides: number[];
  board: string[][];
  points: Record<string, number>;
  counted: boolean;
  rounds: number;
  throws: number;
  dice: number;
  opening: number;
  host: boolean;
  commitment: string;
  gathering: number;
  games: number;
  rematch: number[];
  asked: number;
  declined: number[];
  position: string;
  progress: ProgressView;
  acting: number[];
  clocks: ClockView[];
  scores: number[];
  winners: number[];
  series: number[];
  draws: number;
  undo: UndoView;
  reason: string;
  ending: "" | "closed" | "forfeit" | "rules";
  forfeited: number;
  moves: Record<string, string[]>;
}

/** Who is not there: sent to clients that asked for a view, after `welcome` and whenever it changes. */
export interface Presence {
  is: "presence";
  away?: Record<string, number>;
}

/** The server closes the connection, and why; reconnect with the last number you saw. */
export interface Bye {
  is: "bye";
  code: "closing" | "illegal" | "not-now" | "not-yours" | "silent" | "too-fast" | "too-large" | "unkept" | "unknown" | "unreadable";
  reason: string;
}

export type Message = Event | Done | Refused | Pong | Legal | Welcome | Presence | Bye;
