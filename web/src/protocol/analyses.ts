// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

/** A seat's winning chance from start to result, in whole points that add up. */
export interface Points {
  start: number;
  dice: number;
  own: number;
  others: Record<string, number>;
  unexplained: number;
  result: number;
}

/** A turn, and how the evaluator changed its mind in it. */
export interface TurnDrift {
  seat: number;
  first: number;
  drift: number[];
}

/** A legal choice, and the winning chance of every seat after it. */
export interface Alternative {
  event: string;
  worth: number[];
}

/** An event, and what it did to every seat's winning chance. */
export interface AnalysedMoment {
  number: number;
  seat: number;
  event: string | null;
  cause: "choice" | "clock" | "dice" | "forfeit";
  luck?: number[];
  skill?: number[];
  drift: number[];
  worth: number[];
  counted: boolean;
  mark: "blunder" | "fine" | "inaccuracy" | "mistake" | null;
  choices: Alternative[];
}

/** A game in winning chances: for every seat `result - start` is the sum of luck, skill and drift. */
export interface GameAnalysis {
  game: string;
  edition: string;
  seats: string[];
  evaluator: string;
  finished: boolean;
  start: number[];
  luck: number[];
  skill: number[];
  drift: number[];
  result: number[];
  adjusted: number[];
  by_dice: number[][];
  by_choices: number[][];
  lost: number[];
  counted: number[];
  error_rate: (number | null)[];
  points: Points[];
  turns: TurnDrift[];
  moments: AnalysedMoment[];
}

/** A throw that could have fallen, or a group of throws that are equally good. */
export interface PossibleThrow {
  name: string;
  ways: number;
  worth: number[];
}

/** Everything that could have fallen. */
export interface PossibleThrows {
  grouped: boolean;
  fell: number;
  possible: PossibleThrow[];
}

/** One event of a game, with everything that could have happened instead. */
export interface EventAnalysis {
  cause: "choice" | "clock" | "dice" | "forfeit";
  before: number[];
  after: number[];
  choices: Alternative[];
  throws: PossibleThrows | null;
}

/** A legal choice of a seat. */
export interface RatedChoice {
  event: string;
  worth: number;
  mark: "blunder" | "fine" | "inaccuracy" | "mistake";
}

/** What a seat should choose. */
export interface Advice {
  seat: number;
  choices: RatedChoice[];
  equal: number;
  aim?: string;
  chance?: number;
}
