// The cards of this browser, in its own storage: costly decisions, and when each is to be tried again.

import { load, store } from "../storage";
import type { Puzzle } from "./puzzle";

/** The form in which cards are stored, and written to files. */
export const VERSION = 1;
/** How many of the latest cards are kept. */
export const MOST = 300;

/** When a card is due, and what FSRS remembers of it; times are in milliseconds since 1970. */
export interface Schedule {
  due: number;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  state: number;
  /** When it was tried last. */
  reviewed: number;
}

export interface Card {
  puzzle: Puzzle;
  /** When it was made, in milliseconds since 1970. */
  added: number;
  /** Undefined until it has been tried. */
  schedule?: Schedule;
}

interface Stored {
  version: number;
  cards: Card[];
}

/** Return all cards, the latest first. */
export function cards(): Card[] {
  const { version, cards: stored } = load<Stored>("mistakes", { version: VERSION, cards: [] });
  return version === VERSION ? stored : [];
}

/** Return a text that is different for every decision: the position says all that happened until then. */
export function idOf({ puzzle }: Card): string {
  return `${puzzle.seat} ${puzzle.position}`;
}

/** Add cards, and return how many are new; a card that is known keeps its schedule. */
export function addCards(added: Card[]): number {
  const known = cards();
  const ids = new Set(known.map(idOf));
  const fresh = added.filter((card) => !ids.has(idOf(card)));
  if (fresh.length) write([...fresh, ...known]);
  return fresh.length;
}

/** Make cards of decisions, and return how many are new. */
export function keepPuzzles(puzzles: Puzzle[], now: number): number {
  return addCards(puzzles.map((puzzle) => ({ puzzle, added: now })));
}

/** Store a card that has changed. */
export function updateCard(card: Card): void {
  write(cards().map((one) => (idOf(one) === idOf(card) ? card : one)));
}

export function removeCard(card: Card): void {
  write(cards().filter((one) => idOf(one) !== idOf(card)));
}

function write(all: Card[]): void {
  store("mistakes", { version: VERSION, cards: all.slice(0, MOST) });
}

/** Return the cards that are due, those that have waited longest first, then the new ones. */
export function dueCards(all: Card[], now: number): Card[] {
  return all.filter((card) => dueAt(card) <= now).sort((one, other) => order(one) - order(other));
}

/** Return when a card is due; a new one is due at once. */
export function dueAt({ schedule }: Card): number {
  return schedule?.due ?? 0;
}

function order({ schedule }: Card): number {
  return schedule?.due ?? Infinity;
}
