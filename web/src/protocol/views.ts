// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

/** The settings that the host has chosen; every setting but the game has a default. */
export interface Terms {
  game: string;
  edition?: string;
  choices?: Record<string, string>;
  board?: string;
  seats?: number;
  clock?: number;
  late?: "bot" | "forfeit";
  grab?: number;
  grace?: number;
  odds?: "hints" | "no" | "yes";
  relaxed?: "no" | "yes";
  public?: "no" | "yes";
  signs_only?: "no" | "yes";
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  person: boolean;
  bot: string;
  seal: string;
  seed: string;
  withheld: boolean;
  left: boolean;
  left_at: number;
  muted: boolean;
  yours: boolean;
}

/** A clock that runs against a seat, and when it runs out in the server's time. */
export interface ClockView {
  seat: number;
  kind: "grab" | "round" | "seat";
  until: number;
}

/** A game, its editions and its choices. */
export interface GameView {
  game: string;
  title: string;
  seats: number[];
  partners: number[];
  sides: Record<string, number[]>;
  editions: string[];
  own_board: boolean;
  opening: boolean;
  choices: ChoiceView[];
  levels: string[];
  timed: boolean;
}

/** A ruling that a table may choose. */
export interface ChoiceView {
  ruling: string;
  values: string[];
  any_number: boolean;
  decides: string;
}

/** Points that a seat gained or lost, the reason, and the squares. */
export interface GainView {
  seat: number;
  points: number;
  why: string;
  squares: string[];
}

/** How far a game has got. */
export interface ProgressView {
  unit?: "" | "round" | "turn";
  number?: number;
  of?: number;
  left?: number[];
}

/** The choice that may still be taken back, and who agrees. */
export interface UndoView {
  seat?: number;
  asked?: number;
  agreed?: number[];
  refused?: number[];
}

/** Who takes a seat of a new table: a person at the host's device, by name, or a bot, by level; else nobody. */
export interface Sitter {
  name?: string;
  seal?: string;
  bot?: string;
}

/** The terms of a new table, with everything that can be settled at once. */
export interface NewTable {
  game: string;
  edition?: string;
  choices?: Record<string, string>;
  board?: string;
  seats?: number;
  clock?: number;
  late?: "bot" | "forfeit";
  grab?: number;
  grace?: number;
  odds?: "hints" | "no" | "yes";
  relaxed?: "no" | "yes";
  public?: "no" | "yes";
  signs_only?: "no" | "yes";
  sitters?: Sitter[];
  begin?: boolean;
  first?: number;
}

/** The fields of a view that are different now; the others are left out. */
export interface Changes {
  phase?: "ended" | "open" | "play";
  terms?: Terms;
  seats?: SeatView[];
  sides?: number[];
  board?: string[][];
  points?: Record<string, number>;
  counted?: boolean;
  rounds?: number;
  throws?: number;
  dice?: number;
  opening?: number;
  host?: boolean;
  commitment?: string;
  gathering?: number;
  games?: number;
  rematch?: number[];
  asked?: number;
  declined?: number[];
  position?: string;
  progress?: ProgressView;
  acting?: number[];
  clocks?: ClockView[];
  scores?: number[];
  winners?: number[];
  series?: number[];
  draws?: number;
  undo?: UndoView;
  reason?: string;
  ending?: "" | "closed" | "forfeit" | "rules";
  forfeited?: number;
  moves?: Record<string, string[]>;
}

/** An event of a game, with the position, gains and scores after it. */
export interface Step {
  number: number;
  at: number;
  seat: number;
  text: string;
  position: string;
  gains: GainView[];
  scores: number[];
  taken_back?: string[];
}

/** A game from its start to its end, or as far as it was played. */
export interface Game {
  terms: Terms;
  names: string[];
  sides: number[];
  first: number;
  board: string[][];
  counted: boolean;
  rounds: number;
  throws: number;
  dice: number;
  opening: number;
  points: Record<string, number>;
  start: string;
  steps: Step[];
  winners: number[];
  ended: boolean;
  commitment: string;
  seeds: string[];
  secret: string;
  verdict: string;
  verified: number;
}

/** How often each face was thrown, compared with the expected count. */
export interface Faces {
  game: string;
  thrown: number;
  faces: number[];
  expected: number;
  chi_square: number;
  p: number;
}

/** Counts of all dice ever thrown here, except the throws that decide who begins: the log has only their sums. */
export interface Statistics {
  total: Faces;
  games: Faces[];
  reading: string;
}

/** What a list of tables shows of a table: who plays, whose turn it is and since when, or how the game ended. */
export interface TableSummary {
  table: string;
  game: string;
  games: number;
  phase: "ended" | "open" | "play";
  seats: SeatView[];
  sides: number[];
  acting: number[];
  since: number;
  counted: boolean;
  scores: number[];
  winners: number[];
  ending: "" | "closed" | "forfeit" | "rules";
}

/** The tables that were asked for. One that this server cannot read at the moment is in neither list. */
export interface TableSummaries {
  tables: TableSummary[];
  unknown: string[];
}

/** What everybody sees of a public table: what is played, who sits there, and which seats are free. */
export interface PublicTable {
  table: string;
  phase: "ended" | "open" | "play";
  terms: Terms;
  seats: SeatView[];
  free: number[];
  since: number;
}

/** The public tables whose hosts are there. */
export interface PublicTables {
  on: boolean;
  tables: PublicTable[];
  waiting: Record<string, number>;
}

/** What somebody who looks for others wants to play. */
export interface Seeker {
  games: string[];
  name: string;
  seal?: string;
  seats?: number;
  pace?: "any" | "calm" | "fast";
  level?: "knows" | "new" | "strong";
  people_only?: boolean;
  chat?: boolean;
}

/** You wait: since when, the server's time, and how many people wait for each game, you included. */
export interface Waits {
  is: "waits";
  since: number;
  now: number;
  people: Record<string, number>;
}

/** You have a seat at a table. */
export interface Found {
  is: "found";
  table: string;
  game: string;
  seat: number;
}

/** A phrase of the catalogs by its key, with the values of its placeholders; as a string it is English. */
export interface Translatable {
  key: string;
  values?: Record<string, string | number | Translatable>;
}
