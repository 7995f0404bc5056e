// A hint in words: one line, and then why.

import { oddsFigure } from "../board/odds";
import type { Advice } from "../protocol";
import { browserCode, language, phrase, t } from "../words/words.svelte";

/** How many choices the reason names, and how many a line calls equally good. */
const COMPARED = 5;
const NAMED = 3;
/** A space at which no line breaks: dice stay together. */
const TIED = "\u00a0";

/** Return what to do, from a move in notation: `keep 444` is "Keep 4 4 4". */
export function doing(move: string): string {
  const [verb = "", first = "", second = ""] = move.split(" ");
  if (move === "keep -") return t("hint.do.keep.none");
  return phrase(`hint.do.${verb}`, { what: shown(verb, first), first, second }) ?? move;
}

function shown(verb: string, what: string): string {
  if (verb === "keep") return [...what].join(TIED);
  if (verb === "cover") return what.split("/").map(dice).join(" / ");
  if (verb === "grab") return t(`cubo.die.${what[0]}`, { face: what[1] ?? "" });
  return what;
}

function dice(row: string): string {
  return (row.match(/../g) ?? []).join(TIED);
}

/** Return a hint in one line; `word` says what is printed on a square, where that has words. */
export function hintSentence({ choices, equal, aim, chance }: Advice, word: (square: string) => string): string {
  const [best, next] = choices;
  if (!best) return t("hint.none");
  if (!next) return t("hint.only", { do: doing(best.event) });
  if (equal === choices.length) return t("hint.equal.all");
  if (equal > 1) return t("hint.equal", { choices: choices.slice(0, Math.min(equal, NAMED)).map(named).join(" · ") });
  if (aim) {
    const square = [aim, word(aim) && `(${word(aim)})`].filter(Boolean).join(" ");
    return t("hint.aim", { do: doing(best.event), chance: oddsFigure(chance ?? 0), square });
  }
  return t("hint.better", { do: doing(best.event), count: points(best.worth - next.worth) });
}

function named({ event }: { event: string }): string {
  return doing(event);
}

/** Return a difference of winning chances in whole points; whatever is worth saying is at least one. */
export function points(difference: number): number {
  return Math.max(1, Math.round(100 * difference));
}

/** Return the best choices with the winning chance after each of them, the best first. */
export function reasons({ choices }: Advice): { does: string; chance: string }[] {
  const form = new Intl.NumberFormat(browserCode(language()), {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return choices.slice(0, COMPARED).map(({ event, worth }) => ({ does: doing(event), chance: form.format(worth) }));
}
