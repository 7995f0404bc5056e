// What the dice of Sequence Dice ask for. The browser knows no rules, so it is read from the legal moves.

export type Verb = "place" | "replace" | "remove";

/** The verb that the dice ask for, and the squares it may be done on. */
export interface Demand {
  verb: Verb;
  squares: Set<string>;
}

const VERBS: Verb[] = ["place", "replace", "remove"];

/** Return what the dice ask for; nothing before the throw, and when passing is the only move. */
export function demand(moves: string[]): Demand | undefined {
  const verb = VERBS.find((one) => moves.some((move) => move.startsWith(`${one} `)));
  if (!verb) return undefined;
  return {
    verb,
    squares: new Set(moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1))),
  };
}

/** Return the sum of the dice; 0 before the throw. */
export function sum(dice: string): number {
  return [...dice].reduce((total, face) => total + (Number(face) || 0), 0);
}

/** Return the key of the sentence for a demand: on any square, or on the squares with the dice's sum. */
export function demandKey({ verb, squares }: Demand, total: number, word: (square: string) => string): string {
  const ofNumber = [...squares].every((square) => word(square) === String(total));
  return verb === "remove" || ofNumber ? verb : `${verb}-any`;
}
