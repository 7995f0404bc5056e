// A game in the list of this browser, and its result for the person here: won, lost, drawn.

import { levelName } from "../games/names";
import type { Game, SeatView, TableSummary, Welcome } from "../protocol";
import { distinctNames } from "../table/names";
import { t } from "../words/words.svelte";

/** Somebody in a seat: a person by name, a bot by its level, or nobody. */
export interface ListedSeat {
  name: string;
  /** The level of a bot that plays for itself; empty for a person. */
  bot: string;
  yours: boolean;
}

export interface ListedGame {
  table: string;
  /** Which game of the table it is, from 1. */
  number: number;
  game: string;
  phase: Welcome["phase"];
  seats: ListedSeat[];
  sides: number[];
  /** Whether points are counted in this game. */
  counted: boolean;
  acting: number[];
  /** Since when it waits for these seats, or when it ended, in milliseconds since 1970. */
  since: number;
  scores: number[];
  winners: number[];
  ending: Welcome["ending"];
  /** Whether this browser holds a seat there; another device may have taken it over. */
  held: boolean;
}

/** The result for the person of this browser; `several` where several people played on it, `closed` where everybody left. */
export type Result = "won" | "lost" | "draw" | "several" | "closed";

/** Return the entry of a table as its page sees it. */
export function gameOfView(table: string, view: Welcome, since: number): ListedGame {
  return { ...shared(view), table, number: view.games, game: view.terms.game, since };
}

/** Return the entry of a table as the server describes it. */
export function gameOfSummary(summary: TableSummary): ListedGame {
  return { ...shared(summary), table: summary.table, number: summary.games, game: summary.game, since: summary.since };
}

/** Return an entry with the end of its game, read from a replay; everybody may have left before. */
export function endedAs(game: ListedGame, replay: Game): ListedGame {
  const last = replay.steps.at(-1);
  return {
    ...game,
    phase: "ended",
    acting: [],
    since: last?.at || game.since,
    scores: last?.scores ?? game.scores,
    winners: replay.winners,
    ending: replay.ended ? "rules" : "closed",
  };
}

type Shared = Pick<
  ListedGame,
  "phase" | "seats" | "sides" | "counted" | "acting" | "scores" | "winners" | "ending" | "held"
>;

function shared(seen: Welcome | TableSummary): Shared {
  const { phase, sides, counted, acting, scores, winners, ending } = seen;
  const held = seen.seats.some(({ yours }) => yours);
  return { phase, seats: seen.seats.map(listed), sides, counted, acting, scores, winners, ending, held };
}

function listed({ name, person, bot, yours }: SeatView): ListedSeat {
  return { name: person ? name : "", bot: person ? "" : bot, yours };
}

/** Return how a game ended for the person of this browser. */
export function resultOf(game: ListedGame): Result {
  if (game.ending === "closed") return "closed";
  const own = sidesOf(game, yours(game));
  if (own.length !== 1) return "several";
  const won = sidesOf(game, game.winners);
  if (won.length === 0) return "draw";
  if (!won.includes(own[0]!)) return "lost";
  // Where somebody gave up, all others have won.
  return won.length === 1 || game.ending === "forfeit" ? "won" : "draw";
}

/** Return by how many points we were ahead of the best other side; undefined where that says nothing. */
export function marginOf(game: ListedGame): number | undefined {
  if (!game.counted || game.ending !== "rules" || !["won", "lost", "draw"].includes(resultOf(game))) return undefined;
  const own = yours(game)[0]!;
  const others = game.scores.filter((_, index) => game.sides[index] !== game.sides[own - 1]);
  return game.scores[own - 1]! - Math.max(...others);
}

/** Return the seats of this browser. */
export function yours(game: ListedGame): number[] {
  return game.seats.flatMap((seat, index) => (seat.yours ? [index + 1] : []));
}

/** Return everybody else at the table. */
export function opponents(game: ListedGame): ListedSeat[] {
  return game.seats.filter((seat) => !seat.yours && (seat.name || seat.bot));
}

function sidesOf(game: ListedGame, seats: number[]): number[] {
  return [...new Set(seats.map((seat) => game.sides[seat - 1]!))];
}

/** Say whether it is the turn of a seat that this browser holds. */
export function isMyTurn(game: ListedGame): boolean {
  return game.held && game.phase === "play" && game.acting.some((seat) => game.seats[seat - 1]?.yours);
}

/** Return the name of each seat, a person's or a bot's, no two of them equal; empty for an empty seat. */
export function listedNames(game: ListedGame): string[] {
  return distinctNames(game.seats.map(({ name, bot }) => (bot ? t("seat.bot", { level: levelName(bot) }) : name)));
}

/** Return the names of everybody else at the table. */
export function opponentNames(game: ListedGame): string[] {
  return listedNames(game).filter((name, index) => name && !game.seats[index]!.yours);
}
