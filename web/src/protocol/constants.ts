// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

import type { Terms } from "./views";

/** The most seats that a game may have. */
export const MOST_SEATS = 9;

/** The most tables that one request may ask about. */
export const MOST_TABLES = 50;

/** The most characters that the name of a person may have. */
export const LONGEST_NAME = 24;

/** The most characters that a chat message may have. */
export const LONGEST_TALK = 200;

/** The most seconds that a clock may have, and that the others may wait for a person. */
export const LONGEST_CLOCK = 2678400;

/** The most seconds that a table may give a seat of Cubo to grab a die. */
export const LONGEST_GRAB = 3600;

/** The seconds that somebody who has not left always has before a bot may stand in, however short the grace time. */
export const PATIENCE = 15;

/** The settings of a table whose host has chosen nothing but the game. */
export const DEFAULT_TERMS: Required<Omit<Terms, "game">> = {
  edition: "",
  choices: {},
  board: "",
  seats: 2,
  clock: 0,
  late: "bot",
  grab: 10,
  grace: 60,
  odds: "yes",
  relaxed: "no",
  public: "no",
  signs_only: "no",
};

/** The signs that a person can send, in the order in which they are offered. */
export const SIGNS = ["hello", "good-luck", "well-played", "thanks", "wow", "oops", "sorry", "one-moment", "bye"] as const;

/** The verbs that throw dice, in any game: a page that verifies dice must not take the server's word for what is a throw. */
export const THROWING_VERBS = ["roll", "middle"];
