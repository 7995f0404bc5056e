// An analysis in words and in numbers that add up.

import type { Worths } from "../board/worths";
import type { AnalysedMoment, GameAnalysis, Points } from "../protocol";
import { stepSentence } from "../replay/moments";
import { spelled } from "../table/diceWords";
import { joinNames } from "../table/names";
import { browserCode, language, t } from "../words/words.svelte";

export type Mark = NonNullable<AnalysedMoment["mark"]>;
/** What changes a winning chance: throws, the choices of a seat (its number), and the evaluator's changes of mind. */
export type Part = "dice" | number | "drift";

/** Return why a seat's winning chance changed, in points that add up; nothing if nothing has happened. `you`: whether the reader sat there. */
export function sentence(points: Points, seat: number, names: string[], you = false): string {
  const others = Object.entries(points.others);
  const parts = [
    ...part("dice", points.dice),
    ...part(you ? "your" : "own", points.own),
    ...others.flatMap(([other, count]) => part("others", count, names[Number(other) - 1])),
    ...part("drift", points.unexplained),
  ];
  if (!parts.length) return "";
  const total = points.result - points.start;
  const verb = total < 0 ? "lost" : "gained";
  const figures = { name: names[seat - 1] ?? "", count: Math.abs(total), parts: joinNames(parts, language()) };
  return you ? t(`analysis.you.${verb}`, figures) : t(`analysis.${verb}`, figures);
}

function part(what: string, count: number, name = ""): string[] {
  if (!count) return [];
  const verb = count > 0 ? "gave" : "cost";
  return [t(`analysis.${what}.${verb}`, { count: Math.abs(count), name })];
}

/** Return how many decisions of a seat mattered, and in how many of them it chose well. */
export function praise(analysis: GameAnalysis, seat: number): { good: number; count: number } {
  const decisions = analysis.moments.filter((moment) => moment.seat === seat && moment.counted);
  return { good: decisions.filter(({ mark }) => mark === "fine").length, count: decisions.length };
}

/** Return the parts of the sentence about a seat, each with what it gave in whole points. */
export function partsOf({ dice, own, others, unexplained }: Points, seat: number): [what: Part, points: number][] {
  const choices = Object.entries(others).map(([other, points]): [Part, number] => [Number(other), points]);
  return [["dice", dice], [seat, own], ...choices, ["drift", unexplained]];
}

/** What a moment gave a seat, in points that are not rounded. */
export interface Contribution {
  number: number;
  points: number;
}

/** Points of a moment that are only rounding. */
const NOTHING = 1e-9;

/** Return the moments from which a part of a seat's points comes, the largest first. */
export function contributions(analysis: GameAnalysis, seat: number, what: Part): Contribution[] {
  const changes = analysis.moments.map((moment) => ({ number: moment.number, points: given(moment, seat, what) }));
  const some = changes.filter(({ points }) => Math.abs(points) > NOTHING);
  return some.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}

function given(moment: AnalysedMoment, seat: number, what: Part): number {
  const chosen = moment.seat === what ? moment.skill : [];
  const changes = what === "dice" ? moment.luck : what === "drift" ? moment.drift : chosen;
  return 100 * (changes?.[seat - 1] ?? 0);
}

/** Return the winning chances of a seat at the start and after every event. */
export function chancesOf(analysis: GameAnalysis, seat: number): number[] {
  return [analysis.start, ...analysis.moments.map(({ worth }) => worth)].map((worth) => worth[seat - 1] ?? 0);
}

/** Return the moments that cost their seats something that deserves a word, by their numbers. */
export function marks(analysis: GameAnalysis): Map<number, Mark> {
  const costly = analysis.moments.filter(({ mark, cause }) => mark && mark !== "fine" && cause === "choice");
  return new Map(costly.map(({ number, mark }) => [number, mark!]));
}

/** What a moment changed for its seat; empty where it changed nothing. */
export interface Effect {
  says: string;
  isCostly: boolean;
}

/** What an analysis adds to a replay. */
export interface Overlay {
  /** Words for costly decisions, by the numbers of their moments. */
  marks: Map<number, Mark>;
  /** Return what squares were worth at a moment. */
  worthsAt: (moment: number) => Worths;
  /** Return what a moment changed, and what was better. */
  effectAt: (moment: number, names: string[]) => Effect;
}

/** Return what an analysis adds to the replay of its game. */
export function overlay(analysis: GameAnalysis): Overlay {
  const at = (moment: number): AnalysedMoment | undefined => analysis.moments[moment - 1];
  return {
    marks: marks(analysis),
    worthsAt: (moment) => worthsOf(at(moment)),
    effectAt: (moment, names) => effect(at(moment), names),
  };
}

/** Points of winning chance that a choice costs at least if it costs anything. */
export const LEAST = 0.05;

function effect(moment: AnalysedMoment | undefined, names: string[]): Effect {
  if (!moment) return { says: "", isCostly: false };
  const changes = (["dice", "drift"] as const).flatMap((what) => {
    const points = given(moment, moment.seat, what);
    return Math.abs(points) < LEAST ? [] : [`${t(`analysis.column.${what}`)} ${signedPoints(points)}`];
  });
  const costs = costsAt(moment, names);
  return { says: [...costs, ...changes].join(" · "), isCostly: costs.length > 0 };
}

function costsAt(moment: AnalysedMoment, names: string[]): string[] {
  const best = moment.choices[0];
  if (!best || lost(moment) < LEAST) return [];
  const mark = moment.mark && moment.mark !== "fine" ? t(`analysis.mark.${moment.mark}`) : "";
  const better = t("analysis.better", { what: fullSentence(best.event, moment.seat, names) });
  return [`${[mark, signedPoints(-lost(moment))].join(" ").trim()}, ${better}`];
}

/** The word of a square among the words of an event: `e3`. Dice have other words. */
const SQUARE = /^[a-z]\d{1,2}$/;

/** Return what the squares that choices name were worth to the seat that chose, each by the best of them. */
export function worthsOf(moment: AnalysedMoment | undefined): Worths {
  const worths: Worths = {};
  if (!moment || moment.choices.length < 2) return worths;
  for (const { event, worth } of moment.choices.toReversed()) {
    const chance = worth[moment.seat - 1] ?? 0;
    for (const square of squaresOf(event))
      worths[square] = { chance, heat: heatOf(moment, chance), chosen: squaresOf(moment.event ?? "").includes(square) };
  }
  return worths;
}

function squaresOf(event: string): string[] {
  return event.split(" ").filter((word) => SQUARE.test(word));
}

/** The least points of winning chance of each heat above 0: what matters, and the limits of the three marks. */
const HEATS = [LEAST, 2, 5, 10];

/** Return how costly a choice is after which its seat has this winning chance: 0 for nothing, up to 4 for a blunder. */
export function heatOf(moment: AnalysedMoment, chance: number): number {
  const best = moment.choices[0]?.worth[moment.seat - 1] ?? chance;
  return HEATS.filter((least) => 100 * (best - chance) >= least).length;
}

/** Return the decisions that cost their seats most, the costliest first; giving up is one, too. */
export function costliest(analysis: GameAnalysis, most = 5): AnalysedMoment[] {
  const costly = analysis.moments.filter((moment) => moment.mark && lost(moment) >= LEAST);
  return costly.sort((one, other) => lost(other) - lost(one)).slice(0, most);
}

/** Return the points that a choice cost its seat; 0 for a throw. */
export function lost(moment: AnalysedMoment): number {
  return Math.max(0, -given(moment, moment.seat, moment.seat));
}

/** Return a number of points with its sign and one digit: `+8.2`. */
export function signedPoints(points: number, digits = 1): string {
  const rounded = Number(points.toFixed(digits));
  const form = { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(browserCode(language()), form).format(rounded);
}

/** Return a winning chance as a percentage. */
export function percent(chance: number, digits = 0): string {
  const form = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(browserCode(language()), form).format(chance);
}

/** Return an event, such as `1 place e3`, as a sentence that tells it from all others; without an event the seat gave up. */
export function fullSentence(event: string | null, seat: number, names: string[]): string {
  if (event === null) return `${names[seat - 1]}: ${t("analysis.gave-up")}`;
  const text = event.slice(event.indexOf(" ") + 1);
  const says = stepSentence({ number: 0, at: 0, seat, text, position: "", gains: [], scores: [] }, names, false);
  const unsaid = text
    .split(" ")
    .slice(1)
    .filter((word) => word !== "-" && !says.includes(spelled(word)));
  return unsaid.length ? `${says} (${unsaid.join(" ")})` : says;
}
