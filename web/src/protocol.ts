// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

/** The settings that the host has chosen; every setting but the game has a default. */
export interface Terms {
  game: string;
  edition?: string;
  choices?: Record<string, string>;
  board?: string;
  seats?: number;
  clock?: number;
  late?: "bot" | "forfeit";
  grab?: number;
  grace?: number;
  odds?: "no" | "yes";
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  person: boolean;
  bot: string;
  seeded: boolean;
  left: boolean;
  muted: boolean;
  yours: boolean;
}

/** A clock that runs against a seat, and when it runs out in the server's time. */
export interface ClockView {
  seat: number;
  kind: "grab" | "round" | "seat";
  until: number;
}

/** A game, its editions and its choices. */
export interface GameView {
  game: string;
  title: string;
  seats: number[];
  editions: string[];
  own_board: boolean;
  opening: boolean;
  choices: ChoiceView[];
  levels: string[];
}

/** A ruling that a table may choose. */
export interface ChoiceView {
  ruling: string;
  values: string[];
  any_number: boolean;
  decides: string;
}

/** Points that a seat gained or lost, the reason, and the squares. */
export interface GainView {
  seat: number;
  points: number;
  why: string;
  squares: string[];
}

/** An event of a game, with the position, gains and scores after it. */
export interface Step {
  number: number;
  at: number;
  seat: number;
  text: string;
  position: string;
  gains: GainView[];
  scores: number[];
}

/** A game from its start to its end, or as far as it was played. */
export interface Game {
  terms: Terms;
  names: string[];
  sides: number[];
  first: number;
  board: string[][];
  counted: boolean;
  rounds: number;
  throws: number;
  opening: number;
  points: Record<string, number>;
  start: string;
  steps: Step[];
  winners: number[];
  ended: boolean;
  commitment: string;
  seeds: string[];
  secret: string;
  verdict: string;
  verified: number;
}

/** How often each face was thrown, compared with the expected count. */
export interface Faces {
  game: string;
  thrown: number;
  faces: number[];
  expected: number;
  chi_square: number;
  p: number;
}

/** Counts of all dice ever thrown here, except the throws that decide who begins: the log has only their sums. */
export interface Statistics {
  total: Faces;
  games: Faces[];
  reading: string;
}

/** Start listening after this number, with what the holder of this token may see and do. */
export interface Hello {
  do: "hello";
  after?: number;
  token?: string | null;
  positions?: boolean;
  id?: string;
}

/** Ask whether the connection lives, and for the server's time. */
export interface Ping {
  do: "ping";
  id?: string;
}

/** Ask for the legal moves of a seat, now or after events that the client only plans. */
export interface Moves {
  do: "moves";
  seat: number;
  after?: string[];
  id?: string;
}

/** Change the terms before the game (the host). */
export interface Set {
  do: "set";
  terms: Terms;
  id?: string;
}

/** Take a free seat, or change the name in your own seat. */
export interface Sit {
  do: "sit";
  seat: number;
  name: string;
  id?: string;
}

/** Add your seed to the dice before the game. */
export interface Seed {
  do: "seed";
  seat: number;
  seed: string;
  id?: string;
}

/** Give up your seat before the game; the host may free any seat. */
export interface Stand {
  do: "stand";
  seat: number;
  id?: string;
}

/** Put a bot into a free seat (the host, or any seated person once the host has been idle for the grace time). */
export interface Fill {
  do: "fill";
  seat: number;
  level: string;
  id?: string;
}

/** Begin the game (the host, or any seated person once the host has been idle for the grace time). */
export interface Begin {
  do: "begin";
  first?: number;
  id?: string;
}

/** Throw the dice that your seat has to throw. */
export interface Throw {
  do: "throw";
  seat: number;
  id?: string;
}

/** Make a move of the game, in its notation without the seat: `place e3`. */
export interface Play {
  do: "play";
  seat: number;
  event: string;
  id?: string;
}

/** Write a short chat message to everybody. */
export interface Say {
  do: "say";
  seat: number;
  text: string;
  id?: string;
}

/** Send one of the signs to everybody. */
export interface Sign {
  do: "sign";
  seat: number;
  sign: "bye" | "good-luck" | "hello" | "one-moment" | "oops" | "sorry" | "thanks" | "well-played" | "wow";
  id?: string;
}

/** Mute or unmute the person in this seat, wherever they sit next (the host). */
export interface Mute {
  do: "mute";
  seat: number;
  muted: boolean;
  id?: string;
}

/** Leave a game, or the table after it. */
export interface Leave {
  do: "leave";
  seat: number;
  id?: string;
}

/** Come back, and take over again from a bot that played meanwhile. */
export interface Return {
  do: "return";
  seat: number;
  id?: string;
}

/** Ask for a bot to play for somebody who has left or keeps everybody waiting. */
export interface Wish {
  do: "wish";
  seat: number;
  about: number;
  id?: string;
}

/** Give up: the game ends, and the other sides win. */
export interface Forfeit {
  do: "forfeit";
  seat: number;
  id?: string;
}

/** Set up the next game at this table; everybody moves up one seat (the host may name any seat). */
export interface Rematch {
  do: "rematch";
  seat: number;
  id?: string;
}

/** Prepare your seat for another device, which will show this code. */
export interface Offer {
  do: "offer";
  seat: number;
  code: string;
  id?: string;
}

/** Take over a seat from another device, with the code that it made. */
export interface Move {
  do: "move";
  seat: number;
  code: string;
  id?: string;
}

/** A line of the table's log. */
export interface Event {
  is: "event";
  number: number;
  at: number;
  seat: number;
  text: string;
  position?: string;
}

/** The gains of the event with this number, and the scores after it; for clients that asked for positions. */
export interface Gained {
  is: "gained";
  number: number;
  gains: GainView[];
  scores: number[];
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
  id?: string;
}

/** The whole table as it is now, for a client that connects. */
export interface Welcome {
  is: "welcome";
  table: string;
  number: number;
  now: number;
  phase: "ended" | "open" | "play";
  terms: Terms;
  seats: SeatView[];
  sides: number[];
  counted: boolean;
  host: boolean;
  commitment: string;
  position: string;
  drawing: string;
  acting: number[];
  clocks: ClockView[];
  scores: number[];
  winners: number[];
  reason: string;
  ending: "" | "closed" | "forfeit" | "rules";
  forfeited: number;
  games: number;
  moves: Record<string, string[]>;
}

/** The server closes the connection, and why; reconnect with the last number you saw. */
export interface Bye {
  is: "bye";
  code: "closing" | "illegal" | "not-now" | "not-yours" | "silent" | "too-fast" | "too-large" | "unkept" | "unknown" | "unreadable";
  reason: string;
}

export type Request = Hello | Ping | Moves | Set | Sit | Seed | Stand | Fill | Begin | Throw | Play | Say | Sign | Mute | Leave | Return | Wish | Forfeit | Rematch | Offer | Move;

export type Message = Event | Gained | Done | Refused | Pong | Legal | Welcome | Bye;
