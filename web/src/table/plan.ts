// What somebody would like to play: made from what the server says there is, remembered for the next time.

import { keep, kept } from "../kept";
import { likings } from "../likings.svelte";
import type { ChoiceView, GameView, Terms } from "../protocol";
import type { Sitter } from "./opening";

export interface Plan {
  edition: string;
  choices: Record<string, string>;
  board: string;
  sitters: Sitter[];
  clock: number;
  late: "bot" | "forfeit";
  grab: number;
  odds: "yes" | "no";
  first: number;
}

/** As most tables are: we and a friend, the first edition, nothing chosen otherwise, no clock. */
export function usual(game: GameView): Plan {
  return {
    edition: game.editions[0] ?? "",
    choices: Object.fromEntries(game.choices.map(({ ruling, values }) => [ruling, values[0] ?? ""])),
    board: "",
    sitters: [{ kind: "me", name: likings.name }, { kind: "friend" }],
    clock: 0,
    late: "bot",
    grab: 10,
    odds: "yes",
    first: 1,
  };
}

/** As it was the last time, where that is still possible. */
export function remembered(game: GameView): Plan {
  const plan = { ...usual(game), ...kept<Partial<Plan>>(`plan.${game.game}`, {}) };
  return {
    ...plan,
    edition: game.editions.includes(plan.edition) ? plan.edition : (game.editions[0] ?? ""),
    choices: { ...usual(game).choices, ...possible(game.choices, plan.choices) },
    sitters: game.seats.includes(plan.sitters.length) ? plan.sitters.map(renamed) : usual(game).sitters,
    first: Math.min(plan.first, plan.sitters.length),
  };
}

export function remember(game: string, plan: Plan): void {
  keep(`plan.${game}`, plan);
}

/** Who we are may have another name by now. */
function renamed(sitter: Sitter): Sitter {
  return sitter.kind === "me" ? { ...sitter, name: likings.name } : sitter;
}

function possible(choices: ChoiceView[], made: Record<string, string>): Record<string, string> {
  const fits = ({ ruling, values, any_number }: ChoiceView) => values.includes(made[ruling] ?? "") || (any_number && isSeconds(made[ruling] ?? ""));
  return Object.fromEntries(choices.filter(fits).map(({ ruling }) => [ruling, made[ruling] ?? ""]));
}

export function isSeconds(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text);
}

/** The plan as the server reads it. */
export function terms(game: GameView, plan: Plan): Terms {
  const { edition, choices, clock, late, odds, grab } = plan;
  const board = game.own_board ? plan.board.trim().replaceAll("\n", " / ") : "";
  return { game: game.game, edition, choices, board, seats: plan.sitters.length, clock, late, odds, grab };
}

/** The same people at a table with more seats or fewer. */
export function seated(sitters: Sitter[], seats: number): Sitter[] {
  const friends = Array.from({ length: Math.max(0, seats - sitters.length) }, (): Sitter => ({ kind: "friend" }));
  return [...sitters, ...friends].slice(0, seats);
}
