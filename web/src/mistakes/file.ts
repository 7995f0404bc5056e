// The cards as one file.

import { areAll, BadFile, isNumber, isRecord, isText, readFile } from "../importing";
import { addCards, cards, VERSION, type Card, type Schedule } from "./cards";
import type { Choice, Puzzle } from "./puzzle";

/** Return all cards as the text of a file. */
export function cardsText(): string {
  return JSON.stringify({ rekke: "mistakes", version: VERSION, cards: cards() }, null, 1);
}

/** Add the cards of a file, and return how many are new. Throws a BadFile, and changes nothing. */
export function importCards(text: string): number {
  const { cards: added } = readFile(text, "mistakes", VERSION);
  if (!areAll(added, isCard)) throw new BadFile("bad");
  return addCards(added);
}

function isCard(value: unknown): value is Card {
  if (!isRecord(value) || !isNumber(value["added"]) || !isPuzzle(value["puzzle"])) return false;
  return value["schedule"] === undefined || isSchedule(value["schedule"]);
}

const NUMBERS = ["due", "stability", "difficulty", "reps", "lapses", "state", "reviewed"];

function isSchedule(value: unknown): value is Schedule {
  return isRecord(value) && NUMBERS.every((name) => isNumber(value[name]));
}

function isPuzzle(value: unknown): value is Puzzle {
  if (!isRecord(value)) return false;
  const { game, position, played, board, points, sides, names, step, seat, choices, record } = value;
  return (
    [game, position, played].every(isText) &&
    /^[a-z][a-z-]{0,39}$/.test(game as string) &&
    [value["rounds"], value["throws"], value["dice"], seat].every(isNumber) &&
    areAll(board, (row) => areAll(row, isText)) &&
    isRecord(points) &&
    areAll(Object.values(points), isNumber) &&
    areAll(sides, isNumber) &&
    areAll(names, isText) &&
    names.length === sides.length &&
    (seat as number) >= 1 &&
    (seat as number) <= names.length &&
    (step === null || isStep(step)) &&
    areAll(choices, isChoice) &&
    choices.length > 1 &&
    (record === undefined || isText(record))
  );
}

function isStep(value: unknown): boolean {
  if (!isRecord(value) || !areAll(value["gains"], () => false) || !areAll(value["scores"], isNumber)) return false;
  return (
    [value["text"], value["position"]].every(isText) && [value["number"], value["at"], value["seat"]].every(isNumber)
  );
}

function isChoice(value: unknown): value is Choice {
  return Array.isArray(value) && value.length === 2 && isText(value[0]) && isNumber(value[1]);
}
