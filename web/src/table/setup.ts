// The setup of a new table: built from the games of the server, and stored for the next time.

import { load, store } from "../storage";
import { preferences } from "../preferences.svelte";
import { DEFAULT_TERMS, type ChoiceView, type GameView, type Terms } from "../protocol";
import type { PlannedSitter } from "./opening";

/** All terms of a table except the game and the number of seats. */
export interface Settings {
  edition: string;
  choices: Record<string, string>;
  board: string;
  clock: number;
  late: "bot" | "forfeit";
  grab: number;
  grace: number;
  odds: "no" | "yes" | "hints";
  relaxed: "yes" | "no";
  public: "yes" | "no";
  signs_only: "yes" | "no";
}

/** The settings of a new table, its players and the first seat. */
export interface TableSetup extends Settings {
  sitters: PlannedSitter[];
  first: number;
}

/** Return the default setup: this person and a friend, the first edition, all default choices, no clock. */
export function defaultSetup(game: GameView): TableSetup {
  return { ...settingsFrom(game, {}), sitters: [{ kind: "me", name: preferences.name }, { kind: "friend" }], first: 1 };
}

/** Return the settings of some terms; whatever they leave out has its default. */
export function settingsFrom(game: GameView, given: Partial<Terms>): Settings {
  const {
    edition,
    choices,
    board,
    clock,
    late,
    grab,
    grace,
    odds,
    relaxed,
    public: listed,
    signs_only,
  } = {
    ...DEFAULT_TERMS,
    ...given,
  };
  return {
    edition: edition || (game.editions[0] ?? ""),
    choices: { ...Object.fromEntries(game.choices.map(({ ruling, values }) => [ruling, values[0] ?? ""])), ...choices },
    board: board.replaceAll(" / ", "\n"),
    ...{ clock, late, grab, grace, odds, relaxed, public: listed, signs_only },
  };
}

/** Return the last setup of a game, as far as it is still possible. */
export function loadSetup(game: GameView): TableSetup {
  const setup = { ...defaultSetup(game), ...load<Partial<TableSetup>>(`plan.${game.game}`, {}) };
  return {
    ...setup,
    edition: game.editions.includes(setup.edition) ? setup.edition : (game.editions[0] ?? ""),
    choices: { ...defaultSetup(game).choices, ...possible(game.choices, setup.choices) },
    sitters: game.seats.includes(setup.sitters.length) ? setup.sitters.map(renamed) : defaultSetup(game).sitters,
    first: Math.min(setup.first, setup.sitters.length),
    // Strangers are invited on purpose, every time.
    public: "no",
  };
}

export function storeSetup(game: string, setup: TableSetup): void {
  store(`plan.${game}`, setup);
}

/** Use the name that this person has now. */
function renamed(sitter: PlannedSitter): PlannedSitter {
  return sitter.kind === "me" ? { ...sitter, name: preferences.name } : sitter;
}

function possible(choices: ChoiceView[], made: Record<string, string>): Record<string, string> {
  const fits = ({ ruling, values, any_number }: ChoiceView) =>
    values.includes(made[ruling] ?? "") || (any_number && isSeconds(made[ruling] ?? ""));
  return Object.fromEntries(choices.filter(fits).map(({ ruling }) => [ruling, made[ruling] ?? ""]));
}

export function isSeconds(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text);
}

/** Return the terms of these settings, for the server. */
export function terms(game: GameView, seats: number, settings: Settings): Terms {
  const { edition, choices, clock, late, grab, grace, odds, relaxed, public: listed, signs_only } = settings;
  const board = game.own_board ? settings.board.trim().replaceAll("\n", " / ") : "";
  const times = { clock, late, grab, grace, relaxed };
  return { game: game.game, edition, choices, board, seats, ...times, odds, public: listed, signs_only };
}

/** Return the same players at a table with this many seats. */
export function resized(sitters: PlannedSitter[], seats: number): PlannedSitter[] {
  const friends = Array.from({ length: Math.max(0, seats - sitters.length) }, (): PlannedSitter => ({
    kind: "friend",
  }));
  return [...sitters, ...friends].slice(0, seats);
}
