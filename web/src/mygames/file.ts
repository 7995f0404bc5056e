// The list as one file. A file for another device also has codes that take over the seats; each works once.

import { MOST_SEATS } from "../protocol";
import type { SeatCode } from "../table/seatLink";
import type { ListedGame, ListedSeat } from "./games";
import { finished, unfinished, VERSION } from "./store";

/** The code that takes over a seat, and its table. */
export interface TableSeatCode extends SeatCode {
  table: string;
}

export interface ListFile {
  rekke: "games";
  version: number;
  games: ListedGame[];
  seats: TableSeatCode[];
}

/** A file that cannot be read: not a list of games, or written by a newer version. */
export class BadFile extends Error {
  constructor(readonly why: "bad" | "newer") {
    super(why);
  }
}

/** Return all games as the text of a file. */
export function written(seats: TableSeatCode[] = []): string {
  const file: ListFile = { rekke: "games", version: VERSION, games: [...unfinished(), ...finished()], seats };
  return JSON.stringify(file, null, 1);
}

/** Read the text of a file. Throws a BadFile, and changes nothing. */
export function readList(text: string): ListFile {
  const file = parsed(text);
  if (!isRecord(file) || file["rekke"] !== "games" || typeof file["version"] !== "number") throw new BadFile("bad");
  if (file["version"] > VERSION) throw new BadFile("newer");
  const { games, seats } = file;
  if (!areAll(games, isGame) || !areAll(seats, isSeatCode)) throw new BadFile("bad");
  return { rekke: "games", version: VERSION, games: games.map(picked), seats };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("bad");
  }
}

const TABLE = /^[a-z2-9]{14}$/;
const NAME = /^[a-z][a-z-]{0,39}$/;
const CODE = /^[\w-]{22,86}$/;

function isGame(value: unknown): value is ListedGame {
  if (!isRecord(value) || !isText(value["table"], TABLE) || !isText(value["game"], NAME)) return false;
  const { number, phase, seats, sides, acting, scores, winners, since, ending, counted, held } = value;
  const count = Array.isArray(seats) ? seats.length : 0;
  return (
    [number, since].every(isNumber) &&
    ["open", "play", "ended"].includes(phase as string) &&
    ["", "rules", "forfeit", "closed"].includes(ending as string) &&
    [counted, held].every((flag) => typeof flag === "boolean") &&
    count <= MOST_SEATS &&
    areAll(seats, isSeat) &&
    areAll(scores, isNumber) &&
    areAll(sides, isNumber) &&
    sides.length === count &&
    [acting, winners].every((list) => areAll(list, (seat) => isNumber(seat) && seat >= 1 && seat <= count))
  );
}

function isSeat(value: unknown): value is ListedSeat {
  return (
    isRecord(value) &&
    typeof value["name"] === "string" &&
    typeof value["bot"] === "string" &&
    typeof value["yours"] === "boolean"
  );
}

function isSeatCode(value: unknown): value is TableSeatCode {
  return isRecord(value) && isText(value["table"], TABLE) && isNumber(value["seat"]) && isText(value["code"], CODE);
}

/** Return a game without anything else that a file may hold. */
function picked(game: ListedGame): ListedGame {
  const { table, number, phase, seats, sides, counted, acting, since, scores, winners, ending } = game;
  return {
    ...{ table, number, game: game.game, phase, sides, counted, acting, since, scores, winners, ending },
    seats: seats.map(({ name, bot, yours }) => ({ name, bot, yours })),
    // Which seats this device holds only the server can say.
    held: false,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === "string" && form.test(value);
}

function areAll<T>(value: unknown, is: (one: unknown) => one is T): value is T[];
function areAll(value: unknown, is: (one: unknown) => boolean): value is unknown[];
function areAll(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}
