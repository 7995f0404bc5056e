// The hint: what to do now, or whom to wait for.

import { t } from "../../words/words.svelte";
import { addressed } from "../addressing";
import type { Moment } from "./moment";
import { named } from "./labels";

interface Now {
  game: Moment;
  moves: string[];
  mine: number;
  seat: number | undefined;
  names: string[];
  /** Whether ours is the only seat of this device. */
  alone: boolean;
}

export function hint(now: Now): string {
  const { game, moves, mine, seat, names, alone } = now;
  if (seat !== mine || !moves.length) return waiting(now);
  const [name, prize] = [names[mine - 1] ?? "", game.trays[mine - 1]?.prize];
  const say = (key: string): string => addressed(key, { name, die: prize ? named(prize) : "" }, alone);
  if (moves.includes("throw")) return say(unthrown(game) ? "cubo.hint.middle" : "cubo.hint.throw");
  if (moves.includes("waive")) return say("cubo.hint.grab");
  if (moves.includes("stay")) return say("cubo.hint.swap");
  return moves.includes("lift") ? say("cubo.hint.lay") : t("cubo.hint.called", { name: caller(now) });
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
  if (game.trays[mine - 1]?.state === "thrown") return ""; // nobody to wait for: the person reads a tour
  return t(game.scoring ? "cubo.hint.wait.swap" : "cubo.hint.wait");
}
