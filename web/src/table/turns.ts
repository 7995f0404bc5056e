// Whose turn it is, in words: on the table, and in the title of the window.

import type { Welcome } from "../protocol";
import { language, t } from "../words/words.svelte";
import { called, together } from "./names";

/** "Bo, it is your turn", "Your turn", "Ada is thinking", or that one watches. */
export function turn(view: Welcome, own: number[], acting: number | undefined): string {
  if (acting !== undefined) return own.length > 1 ? t("turn.named", { name: called(view.seats[acting - 1]) }) : t("turn.yours");
  const others = view.acting.map((seat) => called(view.seats[seat - 1]));
  if (others.length === 0) return t("turn.nobody");
  return t("turn.others", { names: together(others, language()), count: others.length });
}

/** The title of the window: whose turn it is comes first, for who looks at the tabs. */
export function title(view: Welcome, own: number[], acting: number | undefined): string {
  const game = `${t(`game.${view.terms.game}`)} · Rekke`;
  if (view.phase === "ended") return `${t("ended")} · ${game}`;
  if (view.phase === "open") return `${t("turn.open")} · ${game}`;
  return `${acting === undefined ? "" : "● "}${turn(view, own, acting)} · ${game}`;
}

/** How a game ended: "You have won!", "Draw, 20 : 20", "Ada and Bo win together", "Nobody wins". */
export function outcome(view: Welcome, own: number[]): string {
  const [winner, ...others] = view.winners;
  if (winner === undefined) return t("ended.nobody");
  if (others.length === 0 && own.length === 1 && own[0] === winner) return t("ended.you");
  if (view.winners.length === view.seats.length) return t("ended.draw", { scores: view.scores.join(" : ") });
  const names = view.winners.map((seat) => called(view.seats[seat - 1]));
  return t("ended.won", { names: together(names, language()), count: names.length });
}
