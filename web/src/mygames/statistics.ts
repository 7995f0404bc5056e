// Figures of the finished games: by game, and by who was played against.

import { marginOf, opponents, resultOf, yours, type ListedGame } from "./games";

export interface Figures {
  /** A game, a level of bots, or `people`. */
  key: string;
  won: number;
  drawn: number;
  lost: number;
  /** The points that we were ahead by on average; undefined where no points are counted. */
  margin: number | undefined;
}

export const PEOPLE = "people";
/** The order of the rows; whatever is not named here comes before. */
const LAST = ["random", "novice", "skilled", "expert", PEOPLE];

/** Return the games that somebody won or that were drawn, with one side at this browser. */
export function decided(games: ListedGame[]): ListedGame[] {
  return games.filter((game) => ["won", "lost", "draw"].includes(resultOf(game)));
}

/** Return the figures of each game, in the order of the names. */
export function byGame(games: ListedGame[]): Figures[] {
  return grouped(games, ({ game }) => [game]);
}

/** Return the figures against each level of bots and against people; a game against several kinds counts for each. */
export function byOpponent(games: ListedGame[]): Figures[] {
  return grouped(games, kindsOf);
}

function kindsOf(game: ListedGame): string[] {
  const partners = new Set(yours(game).map((seat) => game.sides[seat - 1]));
  const against = opponents(game).filter((seat) => !partners.has(game.sides[game.seats.indexOf(seat)]));
  return [...new Set(against.map(({ bot }) => bot || PEOPLE))];
}

function grouped(games: ListedGame[], keys: (game: ListedGame) => string[]): Figures[] {
  const groups = new Map<string, ListedGame[]>();
  for (const game of decided(games)) for (const key of keys(game)) groups.set(key, [...(groups.get(key) ?? []), game]);
  return [...groups]
    .sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other) || one.localeCompare(other))
    .map(([key, group]) => figures(key, group));
}

function figures(key: string, games: ListedGame[]): Figures {
  const results = games.map(resultOf);
  const count = (wanted: string): number => results.filter((result) => result === wanted).length;
  const margins = games.flatMap((game) => marginOf(game) ?? []);
  const sum = margins.reduce((total, margin) => total + margin, 0);
  return {
    key,
    won: count("won"),
    drawn: count("draw"),
    lost: count("lost"),
    margin: margins.length ? sum / margins.length : undefined,
  };
}

/** Return the margins of the latest games, oldest first. */
export function margins(games: ListedGame[], most: number): number[] {
  const latest = [...games].sort((one, other) => one.since - other.since).flatMap((game) => marginOf(game) ?? []);
  return latest.slice(-most);
}
