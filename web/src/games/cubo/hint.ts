// The hint: what to do now, or whom to wait for.

import { t } from "../../words/words.svelte";
import type { Moment } from "./moment";
import { named } from "./labels";

interface Now {
  game: Moment;
  moves: string[];
  mine: number;
  seat: number | undefined;
  names: string[];
}

export function hint(now: Now): string {
  const { game, moves, mine, seat, names } = now;
  if (seat !== mine || !moves.length) return waiting(now);
  const [name, prize] = [names[mine - 1] ?? "", game.trays[mine - 1]?.prize];
  if (moves.includes("throw")) return t(unthrown(game) ? "cubo.hint.middle" : "cubo.hint.throw", { name });
  if (moves.includes("waive")) return t("cubo.hint.grab", { name });
  if (moves.includes("stay")) return t("cubo.hint.swap", { name, die: prize ? named(prize) : "" });
  return moves.includes("lift") ? t("cubo.hint.lay", { name }) : t("cubo.hint.called", { name: caller(now) });
}

function unthrown({ middle }: Moment): boolean {
  return middle.some((die) => die.endsWith("?"));
}

/** Return the name of a player who has covered already. */
function caller({ game, names }: Now): string {
  return names[game.trays.findIndex(({ state }) => state === "covered")] ?? "";
}

function waiting({ game, mine, names }: Now): string {
  if (unthrown(game)) return t("cubo.hint.wait.middle", { name: names[game.start - 1] ?? "" });
  if (game.trays[mine - 1]?.state === "late") return t("cubo.hint.late");
  return t(game.scoring ? "cubo.hint.wait.swap" : "cubo.hint.wait");
}
