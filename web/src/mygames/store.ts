// The games of this browser, in its own storage. Unfinished ones are stored apart: they change with every move, the others never.

import { load, store } from "../storage";
import { yours, type ListedGame } from "./games";

/** The form in which games are stored, and written to files. */
export const VERSION = 1;
/** How many of the latest finished games are kept. */
export const MOST = 2_000;
/** How many of the latest unfinished games are kept. */
export const MOST_UNFINISHED = 200;

/** The name under which a part of the list is stored. */
type StoreName = "unfinished-games" | "finished-games";

interface Stored {
  version: number;
  games: ListedGame[];
}

const EMPTY: Stored = { version: VERSION, games: [] };

/** Return the unfinished games; those that have waited longest come last. */
export function unfinished(): ListedGame[] {
  return read("unfinished-games");
}

/** Return the finished games, the latest first. */
export function finished(): ListedGame[] {
  return read("finished-games");
}

function read(part: StoreName): ListedGame[] {
  const { version, games } = load<Stored>(part, EMPTY);
  return version === VERSION ? games : [];
}

function write(part: StoreName, games: ListedGame[]): void {
  const latest = [...games].sort((one, other) => other.since - one.since);
  store(part, { version: VERSION, games: latest.slice(0, part === "finished-games" ? MOST : MOST_UNFINISHED) });
}

/** Return the seats that this browser had in a game of a table; none if the game is not in the list. */
export function seatsOfMine(table: string, number: number): number[] {
  const found = [...finished(), ...unfinished()].find((game) => game.table === table && game.number === number);
  return found ? yours(found) : [];
}

/** Add games to the list. A result that is known stays, because it is final; otherwise what is new counts. */
export function note(...games: ListedGame[]): void {
  change("finished-games", (known) => joined(games.filter(isOver), known));
  const over = new Set(finished().map(key));
  const running = games.filter((game) => !isOver(game));
  change("unfinished-games", (known) => joined(known, running).filter((game) => !over.has(key(game))));
}

/** Return a text that is different for every game. */
export function key({ table, number }: ListedGame): string {
  return `${table} ${number}`;
}

function isOver({ phase }: ListedGame): boolean {
  return phase === "ended";
}

/** Join two lists; of a game that is in both, the entry of the second stays. */
function joined(first: ListedGame[], second: ListedGame[]): ListedGame[] {
  const again = new Set(second.map(key));
  return [...first.filter((game) => !again.has(key(game))), ...second];
}

/** Remove the unfinished games of a table that no longer exists. */
export function forget(table: string): void {
  change("unfinished-games", (known) => known.filter((each) => each.table !== table));
}

/** Remove one game from the list. */
export function remove(game: ListedGame): void {
  for (const part of ["unfinished-games", "finished-games"] as const)
    change(part, (known) => known.filter((each) => key(each) !== key(game)));
}

/** Change a part of the list, and write it only if anything is different: a page calls this with every move. */
function change(part: StoreName, to: (known: ListedGame[]) => ListedGame[]): void {
  const known = read(part);
  const games = to(known);
  if (JSON.stringify(games) !== JSON.stringify(known)) write(part, games);
}
