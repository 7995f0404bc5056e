// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

import type { Terms } from "./views";

/** Start listening after this number, with what the holder of this token may see and do. */
export interface Hello {
  do: "hello";
  after?: number;
  token?: string | null;
  view?: boolean;
  id?: string;
}

/** Ask whether the connection lives, and for the server's time. */
export interface Ping {
  do: "ping";
  id?: string;
}

/** Ask for the legal moves of a seat, now or after events that the client only plans, and what these would earn. */
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

/** Take a free seat, or change the name in your own seat; with the seal of your seed if you add one to the dice. */
export interface Sit {
  do: "sit";
  seat: number;
  name: string;
  seal?: string;
  id?: string;
}

/** Show the seal of the seed that you have drawn for the next game; the last one before the game counts. */
export interface Seal {
  do: "seal";
  seat: number;
  seal: string;
  id?: string;
}

/** Reveal the seed that you have sealed, when the seeds are gathered just before the game. */
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
  throw?: boolean;
  id?: string;
}

/** Take a hint about the choice of your seat: everybody sees that you do, and then you may ask for it. */
export interface Hint {
  do: "hint";
  seat: number;
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

/** Set up the next game at this table, once everybody present wants it; everybody moves up one seat. */
export interface Rematch {
  do: "rematch";
  seat: number;
  id?: string;
}

/** Take back the last choice of your seat, before anybody has thrown dice, or agree that somebody else does; everybody present has to agree. */
export interface Undo {
  do: "undo";
  seat: number;
  id?: string;
}

/** Say no to what somebody else has asked: the next game, or during a game, to take back a choice. */
export interface Decline {
  do: "decline";
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

/** Delete the table with all its games (the host, unless somebody else is playing). */
export interface Delete {
  do: "delete";
  id?: string;
}

export type Request = Hello | Ping | Moves | Set | Sit | Seal | Seed | Stand | Fill | Begin | Throw | Play | Hint | Say | Sign | Mute | Leave | Return | Wish | Forfeit | Rematch | Undo | Decline | Offer | Move | Delete;
