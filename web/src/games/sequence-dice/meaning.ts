// What the dice mean, read from what may be done with them: the browser knows no rule, it looks at the moves.

export type Verb = "place" | "replace" | "remove";

/** What the dice ask for, and on which squares it may be done. */
export interface Demand {
  verb: Verb;
  squares: Set<string>;
}

const VERBS: Verb[] = ["place", "replace", "remove"];

/** The one thing that the dice ask for; nothing where they are yet to be thrown or can only be passed. */
export function demand(moves: string[]): Demand | undefined {
  const verb = VERBS.find((one) => moves.some((move) => move.startsWith(`${one} `)));
  if (!verb) return undefined;
  return {
    verb,
    squares: new Set(moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1))),
  };
}

/** The sum of two dice; 0 while they are in the hand. */
export function sum(dice: string): number {
  return [...dice].reduce((total, face) => total + (Number(face) || 0), 0);
}

/** Which sentence tells what the dice ask for: on any square, or on those of their number. */
export function meaning({ verb, squares }: Demand, total: number, word: (square: string) => string): string {
  const ofNumber = [...squares].every((square) => word(square) === String(total));
  return verb === "remove" || ofNumber ? verb : `${verb}-any`;
}
