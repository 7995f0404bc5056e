// Whose turn it is and how a game ended, in words: on the table, and in the title of the window.

import { gameName } from "../games/names";
import type { Welcome } from "../protocol";
import { language, t } from "../words/words.svelte";
import { joinNames, nameOf } from "./names";

/** Return "Bo, it is your turn", "It is your turn", or "Ada is on the move". */
export function turn(view: Welcome, own: number[], acting: number | undefined): string {
  if (acting !== undefined)
    return own.length > 1 ? t("turn.named", { name: nameOf(view.seats, acting) }) : t("turn.yours");
  const others = view.acting.map((seat) => nameOf(view.seats, seat));
  if (others.length === 0) return t("turn.nobody");
  return t("turn.others", { names: joinNames(others, language()), count: others.length });
}

/** Return the title of the window; whose turn it is comes first, so that it can be read in a tab. */
export function title(view: Welcome, own: number[], acting: number | undefined): string {
  const game = `${gameName(view.terms.game)} · Rekke`;
  if (view.phase === "ended") return `${t("ended")} · ${game}`;
  if (view.phase === "open") return `${t("turn.open")} · ${game}`;
  return `${acting === undefined ? "" : "● "}${turn(view, own, acting)} · ${game}`;
}

/** Return how a game ended: "You have won!", "Draw", "Draw between Ada and Bo", "Ada and Cy win together", "Nobody wins". */
export function outcome(view: Welcome, own: number[]): string {
  const [winner, ...others] = view.winners;
  if (view.ending === "closed") return t("ended.nobody");
  if (winner === undefined) return t("ended.drawn");
  if (others.length === 0 && own.length === 1 && own[0] === winner) return t("ended.you");
  const names = view.winners.map((seat) => nameOf(view.seats, seat));
  // Partners win together, and so do all others when somebody gives up; sides that are level have drawn.
  const level = new Set(view.winners.map((seat) => view.sides[seat - 1])).size > 1 && view.ending !== "forfeit";
  if (level && names.length === view.seats.length) return t("ended.drawn");
  if (level) return t("ended.tied", { names: joinNames(names, language()) });
  return t("ended.won", { names: joinNames(names, language()), count: names.length });
}
