// What somebody would like to play: made from what the server says there is, remembered for the next time.

import { load, store } from "../storage";
import { preferences } from "../preferences.svelte";
import type { ChoiceView, GameView, Terms } from "../protocol";
import type { Sitter } from "./opening";

/** How it is played: all terms but the game and the number of seats. */
export interface Setting {
  edition: string;
  choices: Record<string, string>;
  board: string;
  clock: number;
  late: "bot" | "forfeit";
  grab: number;
  grace: number;
  odds: "yes" | "no";
}

/** How it is played, and by whom. */
export interface Plan extends Setting {
  sitters: Sitter[];
  first: number;
}

/** As most tables are: we and a friend, the first edition, nothing chosen otherwise, no clock. */
export function usual(game: GameView): Plan {
  return { ...setting(game, {}), sitters: [{ kind: "me", name: preferences.name }, { kind: "friend" }], first: 1 };
}

/** How it is played where these terms were set; what they leave out is as most tables have it. */
export function setting(
  game: GameView,
  { edition, choices, board, clock, late, grab, grace, odds }: Partial<Terms>,
): Setting {
  return {
    edition: edition || (game.editions[0] ?? ""),
    choices: { ...Object.fromEntries(game.choices.map(({ ruling, values }) => [ruling, values[0] ?? ""])), ...choices },
    board: board?.replaceAll(" / ", "\n") ?? "",
    clock: clock ?? 0,
    late: late ?? "bot",
    grab: grab ?? 10,
    grace: grace ?? 60,
    odds: odds ?? "yes",
  };
}

/** As it was the last time, where that is still possible. */
export function remembered(game: GameView): Plan {
  const plan = { ...usual(game), ...load<Partial<Plan>>(`plan.${game.game}`, {}) };
  return {
    ...plan,
    edition: game.editions.includes(plan.edition) ? plan.edition : (game.editions[0] ?? ""),
    choices: { ...usual(game).choices, ...possible(game.choices, plan.choices) },
    sitters: game.seats.includes(plan.sitters.length) ? plan.sitters.map(renamed) : usual(game).sitters,
    first: Math.min(plan.first, plan.sitters.length),
  };
}

export function remember(game: string, plan: Plan): void {
  store(`plan.${game}`, plan);
}

/** Who we are may have another name by now. */
function renamed(sitter: Sitter): Sitter {
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

/** The same as the server reads it. */
export function terms(
  game: GameView,
  seats: number,
  { edition, choices, board, clock, late, grab, grace, odds }: Setting,
): Terms {
  const own = game.own_board ? board.trim().replaceAll("\n", " / ") : "";
  return { game: game.game, edition, choices, board: own, seats, clock, late, grab, grace, odds };
}

/** The same people at a table with more seats or fewer. */
export function seated(sitters: Sitter[], seats: number): Sitter[] {
  const friends = Array.from({ length: Math.max(0, seats - sitters.length) }, (): Sitter => ({ kind: "friend" }));
  return [...sitters, ...friends].slice(0, seats);
}
