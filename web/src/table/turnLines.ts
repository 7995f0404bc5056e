// The latest turns as lines for people: "threw 6 3 3 2 1 1, placed on a1, +1".

import { signed } from "../board/figures";
import { fields } from "../board/squares";
import { single, thrown } from "../board/throws";
import type { GainView, Step } from "../protocol";
import { phrase, t } from "../words/words.svelte";
import { inWords, spelled } from "./diceWords";
import { takesBack } from "./lines";

export interface TurnLine {
  /** The number of its first event. */
  key: number;
  seat: number;
  /** What was thrown and done, one by one, and what it earned. */
  parts: string[];
  words: string;
}

/** Events that a line does without: what is kept is seen in the next throw. */
const IMPLIED = ["keep", "end"];

/** Return the latest turns, newest first: a turn is what a seat does before another one acts. */
export function turnLines(steps: Step[], names: string[], counted: boolean, most: number): TurnLine[] {
  return turns(steps, most).map((turn) => {
    const parts = [...actions(turn), ...points(turn, counted ? names : [])];
    return { key: turn[0]!.number, seat: turn[0]!.seat, parts, words: parts.join(", ") };
  });
}

function turns(steps: Step[], most: number): Step[][] {
  const found: Step[][] = [];
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at]!;
    if (found.at(-1)?.[0]?.seat === step.seat) found.at(-1)!.unshift(step);
    else if (found.length === most) break;
    else found.push([step]);
  }
  return found;
}

function actions(turn: Step[]): string[] {
  // The many dice of Cubo are listed only while nothing has been done with them.
  const done = turn.some(({ text }) => !thrown(text) && !isImplied(text));
  const mentioned = turn.filter(
    (step, at) => !isImplied(step.text) && !isThrownAgain(turn, at) && !(done && isSquare(step)),
  );
  return together(mentioned).map((step) =>
    isRoll(step) ? throwing(step, throwsUntil(turn, step)) : action(step.text),
  );
}

const isRoll = ({ text }: Step): boolean => text.startsWith("roll ");
const isSquare = (step: Step): boolean => isRoll(step) && /[RBW]/.test(step.text);
const isImplied = (text: string): boolean => IMPLIED.includes(text.split(" ")[0]!);

/** Say whether some dice of a throw were kept and the others thrown again: then only the last throw is mentioned. */
function isThrownAgain(turn: Step[], at: number): boolean {
  const next = turn.slice(at + 1).find(({ text }) => !isImplied(text));
  return isRoll(turn[at]!) && next !== undefined && isRoll(next);
}

/** Return how many throws led to one, with nothing but keeping between them. */
function throwsUntil(turn: Step[], last: Step): number {
  const before = turn.slice(0, turn.indexOf(last) + 1).filter(({ text }) => !isImplied(text));
  return before.length - 1 - before.findLastIndex((step) => !isRoll(step));
}

/** Return the steps; neighbours that place a piece each are one: `place d2 d4`. */
function together(steps: Step[]): Step[] {
  return steps.reduce<Step[]>((all, step) => {
    const before = all.at(-1);
    const joins = step.text.startsWith("place ") && before?.text.startsWith("place ");
    return joins
      ? [...all.slice(0, -1), { ...before!, text: `${before!.text} ${step.text.slice(6)}` }]
      : [...all, step];
  }, []);
}

/** Return a throw with the dice that were kept for it. */
function throwing({ text, position }: Step, times: number): string {
  const [fell, lying] = [single(thrown(text)), single(fields(position)["dice"] ?? "")];
  const what = inWords(lying.length > fell.length ? lying : fell);
  return times > 1 ? t("recent.rolls", { times, what }) : t("recent.roll", { what });
}

/** Return an event without its seat as words; one that has none as it is written. */
function action(text: string): string {
  if (takesBack(text)) return t("recent.undoes");
  const [verb = "", ...rest] = text.split(" ");
  const what = rest.map(spelled).join(" ");
  return phrase(`recent.${verb}`, { what, first: rest[0] ?? "", second: rest[1] ?? "" }) ?? text;
}

/** Return the points of a turn: those of its seat first, then those of others with their names. */
function points(turn: Step[], names: string[]): string[] {
  const gains = turn.flatMap((step) => step.gains);
  const seats = [turn[0]!.seat, ...names.map((_, n) => n + 1).filter((seat) => seat !== turn[0]!.seat)];
  return seats
    .map((seat) => ({ seat, sum: sumOf(gains, seat) }))
    .filter(({ seat, sum }) => sum !== 0 && names[seat - 1] !== undefined)
    .map(({ seat, sum }) => (seat === turn[0]!.seat ? signed(sum) : `${names[seat - 1]} ${signed(sum)}`));
}

function sumOf(gains: GainView[], seat: number): number {
  return gains.filter((gain) => gain.seat === seat).reduce((sum, gain) => sum + gain.points, 0);
}
