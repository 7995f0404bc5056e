// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

/** What the host has set; `str` writes it on one line. What is left out is as most tables have it. */
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

/** A clock that runs against a seat, and when it ends in the table's time. */
export interface ClockView {
  seat: number;
  kind: "bot" | "forsaken" | "grab" | "round" | "seat";
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

/** What a seat earned or lost, why, and on which squares. */
export interface GainView {
  seat: number;
  points: number;
  why: string;
  squares: string[];
}

/** An event of a game, and what came of it. */
export interface Step {
  number: number;
  at: number;
  seat: number;
  text: string;
  position: string;
  gains: GainView[];
  scores: number[];
}

/** A whole game, or the beginning of one. */
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

/** How often each face was thrown, and how far that is from what is expected. */
export interface Faces {
  game: string;
  thrown: number;
  faces: number[];
  expected: number;
  chi_square: number;
  p: number;
}

/** All dice ever thrown here but those for who begins, of which only sums are kept. */
export interface Statistics {
  total: Faces;
  games: Faces[];
  reading: string;
}

/** Begin to listen: everything after this number, and what the holder of this token may see and do. */
export interface Hello {
  do: "hello";
  after?: number;
  token?: string | null;
  positions?: boolean;
  id?: string;
}

/** Ask whether anybody is there, and what time it is. */
export interface Ping {
  do: "ping";
  id?: string;
}

/** Ask what a seat may do now, or what it might do once it had done all this, of which nothing happens. */
export interface Moves {
  do: "moves";
  seat: number;
  after?: string[];
  id?: string;
}

/** Set before the game what is played and how (the host). */
export interface Set {
  do: "set";
  terms: Terms;
  id?: string;
}

/** Take a free seat, or give the own one another name. */
export interface Sit {
  do: "sit";
  seat: number;
  name: string;
  id?: string;
}

/** Add a seed to the dice, before the game. */
export interface Seed {
  do: "seed";
  seat: number;
  seed: string;
  id?: string;
}

/** Give a seat up before the game; the host may send anybody away. */
export interface Stand {
  do: "stand";
  seat: number;
  id?: string;
}

/** Let a bot have a free seat (the host; anybody who sits there when the host is gone). */
export interface Fill {
  do: "fill";
  seat: number;
  level: string;
  id?: string;
}

/** Begin the game (the host; anybody who sits there when the host is gone). */
export interface Begin {
  do: "begin";
  first?: number;
  id?: string;
}

/** Throw the dice that are to be thrown for a seat. */
export interface Throw {
  do: "throw";
  seat: number;
  id?: string;
}

/** Do something in the game, in its notation without the seat: `place e3`. */
export interface Play {
  do: "play";
  seat: number;
  event: string;
  id?: string;
}

/** Say something short to everybody. */
export interface Say {
  do: "say";
  seat: number;
  text: string;
  id?: string;
}

/** Show one of the signs to everybody. */
export interface Sign {
  do: "sign";
  seat: number;
  sign: "bye" | "good-luck" | "hello" | "one-moment" | "oops" | "sorry" | "thanks" | "well-played" | "wow";
  id?: string;
}

/** Let who sits there be silent, wherever they sit down, or speak again (the host). */
export interface Mute {
  do: "mute";
  seat: number;
  muted: boolean;
  id?: string;
}

/** Go away from a game, or when it has ended. */
export interface Leave {
  do: "leave";
  seat: number;
  id?: string;
}

/** Be back, and play on where a bot may have played meanwhile. */
export interface Return {
  do: "return";
  seat: number;
  id?: string;
}

/** Wish that a bot plays for somebody who has left or keeps everybody waiting. */
export interface Wish {
  do: "wish";
  seat: number;
  about: number;
  id?: string;
}

/** Give up: the game ends, and the other sides win it. */
export interface Forfeit {
  do: "forfeit";
  seat: number;
  id?: string;
}

/** Set up the next game at this table; everybody moves up one seat (the host may ask for any seat). */
export interface Rematch {
  do: "rematch";
  seat: number;
  id?: string;
}

/** Make a seat ready for another device, which will show this code. */
export interface Offer {
  do: "offer";
  seat: number;
  code: string;
  id?: string;
}

/** Take a seat over from another device with the code it made. */
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

/** What the event with this number earned, and the scores after it; to who asked for positions. */
export interface Gained {
  is: "gained";
  number: number;
  gains: GainView[];
  scores: number[];
}

/** What was asked is kept, at this number. */
export interface Done {
  is: "done";
  id: string;
  number: number;
}

/** What was asked has not happened, and why. */
export interface Refused {
  is: "refused";
  code: "closing" | "illegal" | "not-now" | "not-yours" | "silent" | "too-fast" | "too-large" | "unkept" | "unknown" | "unreadable";
  reason: string;
  id?: string;
  ruling?: string;
}

/** Somebody is there; the table's time, in milliseconds since 1970. */
export interface Pong {
  is: "pong";
  now: number;
}

/** What a seat may do after this number, in notation without the seat; `?` where it is too much to list. */
export interface Legal {
  is: "legal";
  seat: number;
  number: number;
  moves: string[];
  id?: string;
}

/** The table as it is now, to somebody who begins to look. */
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

/** The connection ends, and why; come back with the last number you saw. */
export interface Bye {
  is: "bye";
  code: "closing" | "illegal" | "not-now" | "not-yours" | "silent" | "too-fast" | "too-large" | "unkept" | "unknown" | "unreadable";
  reason: string;
}

export type Request = Hello | Ping | Moves | Set | Sit | Seed | Stand | Fill | Begin | Throw | Play | Say | Sign | Mute | Leave | Return | Wish | Forfeit | Rematch | Offer | Move;

export type Message = Event | Gained | Done | Refused | Pong | Legal | Welcome | Bye;
