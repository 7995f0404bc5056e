// The list as one file. A file for another device also has codes that take over the seats; each works once.

import { areAll, BadFile, isRecord, isText, readFile } from "../importing";
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

/** Return all games as the text of a file. */
export function listText(seats: TableSeatCode[] = []): string {
  const file: ListFile = { rekke: "games", version: VERSION, games: [...unfinished(), ...finished()], seats };
  return JSON.stringify(file, null, 1);
}

/** Read the text of a file. Throws a BadFile, and changes nothing. */
export function readList(text: string): ListFile {
  const { games, seats } = readFile(text, "games", VERSION);
  if (!areAll(games, isGame) || !areAll(seats, isSeatCode)) throw new BadFile("bad");
  return { rekke: "games", version: VERSION, games: games.map(picked), seats };
}

const TABLE = /^[a-z2-9]{14}$/;
const NAME = /^[a-z][a-z-]{0,39}$/;
const CODE = /^[\w-]{22,86}$/;

function isGame(value: unknown): value is ListedGame {
  if (!isRecord(value) || !matches(value["table"], TABLE) || !matches(value["game"], NAME)) return false;
  const { number, phase, seats, sides, acting, scores, winners, since, ending, counted, held } = value;
  const count = Array.isArray(seats) ? seats.length : 0;
  return (
    [number, since].every(isInteger) &&
    ["open", "play", "ended"].includes(phase as string) &&
    ["", "rules", "forfeit", "closed"].includes(ending as string) &&
    [counted, held].every((flag) => typeof flag === "boolean") &&
    count <= MOST_SEATS &&
    areAll(seats, isSeat) &&
    areAll(scores, isInteger) &&
    areAll(sides, isInteger) &&
    sides.length === count &&
    [acting, winners].every((list) => areAll(list, (seat) => isInteger(seat) && seat >= 1 && seat <= count))
  );
}

function isSeat(value: unknown): value is ListedSeat {
  return isRecord(value) && isText(value["name"]) && isText(value["bot"]) && typeof value["yours"] === "boolean";
}

function isSeatCode(value: unknown): value is TableSeatCode {
  return isRecord(value) && matches(value["table"], TABLE) && isInteger(value["seat"]) && matches(value["code"], CODE);
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

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function matches(value: unknown, form: RegExp): value is string {
  return isText(value) && form.test(value);
}
