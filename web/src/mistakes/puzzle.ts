// A decision of a finished game, to be made again: the board as it was, the legal moves, and what each of them costs.

import { fullSentence, LEAST, marks, worthsOf } from "../analysis/explain";
import type { Worths } from "../board/worths";
import type { AnalysedMoment, Game, GameAnalysis, Step } from "../protocol";

/** A legal move without the seat, and the winning chance of its seat after it. */
export type Choice = [what: string, chance: number];

export interface Puzzle extends Pick<Game, "board" | "points" | "rounds" | "throws" | "dice" | "sides" | "names"> {
  game: string;
  position: string;
  /** The last event before it, which has the dice. */
  step: Step | null;
  seat: number;
  /** The best first. */
  choices: Choice[];
  /** What was played. */
  played: string;
  /** The record until then, where there are too many moves to list them all. */
  record?: string;
}

/** A move that stands for too many to list. */
const ANY_COVER = "cover ?";

/** Return the moments at which a choice of a seat cost something that deserves a word, in the order of play. */
export function mistakesOf(analysis: GameAnalysis, seat: number): AnalysedMoment[] {
  const marked = marks(analysis);
  return analysis.moments.filter(({ number, seat: one }) => one === seat && marked.has(number));
}

/** Return the decision at a moment as a puzzle; `record` is the text of the game's record. */
export function puzzleOf(game: Game, moment: AnalysedMoment, names: string[], record: string): Puzzle {
  const { board, points, rounds, throws, dice, sides, terms } = game;
  const step = game.steps[moment.number - 2] ?? null;
  const choices = moment.choices.map(({ event, worth }): Choice => [told(event), rounded(worth[moment.seat - 1] ?? 0)]);
  const unlisted = choices.some(([what]) => isCover(what));
  return {
    ...{ board, points, rounds, throws, dice, sides, names, choices, game: terms.game, seat: moment.seat },
    position: step?.position ?? game.start,
    step: step && { ...step, gains: [] },
    played: told(moment.event ?? ""),
    ...(unlisted ? { record: until(record, moment.number) } : {}),
  };
}

function told(event: string): string {
  return event.slice(event.indexOf(" ") + 1);
}

function rounded(chance: number): number {
  return Number(chance.toFixed(5));
}

function isCover(what: string): boolean {
  return what.startsWith("cover ");
}

/** Return the beginning of a record, up to the event with this number, which is left out. */
export function until(record: string, number: number): string {
  const lines = record.split("\n");
  const first = lines.indexOf("---") + 1;
  const events = lines.slice(first).filter((line) => /^\d+ /.test(line));
  return [...lines.slice(0, first), ...events.slice(0, number - 1), ""].join("\n");
}

/** Return the legal moves as a board offers them. */
export function movesOf({ choices }: Puzzle): string[] {
  const listed = choices.map(([what]) => what).filter((what) => !isCover(what));
  return choices.some(([what]) => isCover(what)) ? [...listed, ANY_COVER] : listed;
}

/** Return the points of winning chance that a move costs; undefined for one that is not listed. */
export function costOf({ choices }: Puzzle, what: string): number | undefined {
  const chance = choices.find(([one]) => one === what)?.[1];
  return chance === undefined ? undefined : Math.max(0, 100 * (choices[0]![1] - chance));
}

/** Say whether a move that costs this is as good as the best. */
export function isRight(cost: number): boolean {
  return cost < LEAST;
}

/** Return what squares were worth, with those of a move marked as chosen. */
export function worthsIn({ choices, seat }: Puzzle, chosen: string): Worths {
  const others = Array.from({ length: seat - 1 }, () => 0);
  const event = (what: string) => `${seat} ${what}`;
  return worthsOf({
    ...{ number: 0, seat, event: event(chosen), cause: "choice", drift: [], worth: [], counted: true, mark: null },
    choices: choices.map(([what, chance]) => ({ event: event(what), worth: [...others, chance] })),
  });
}

/** Return a move of the puzzle as a sentence. */
export function says({ seat, names }: Puzzle, what: string): string {
  return fullSentence(`${seat} ${what}`, seat, names);
}
