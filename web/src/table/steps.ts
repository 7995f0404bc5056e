// A game as it grows: what was read from its beginning, and what was told since.

import type { Event, Gained, Game, Step } from "../protocol";

/** An event of the game as a step; what it earned is told after it. */
export function step(event: Event, position: string): Step {
  return { number: event.number, at: event.at, seat: event.seat, text: event.text, position, gains: [], scores: [] };
}

/** The same steps after it was told what one of them earned. */
export function earned(steps: Step[], { number, gains, scores }: Gained): Step[] {
  return steps.map((each) => (each.number === number ? { ...each, gains, scores } : each));
}

/** The game with everything that was told and is not in it yet, every step once. */
export function joined(game: Game, received: Step[]): Game {
  const known = new Set(game.steps.map(({ number }) => number));
  const steps = [...game.steps, ...received.filter(({ number }) => !known.has(number))].sort(
    (a, b) => a.number - b.number,
  );
  return { ...game, steps: scored(steps, game.names.length) };
}

/** A step that earned nothing leaves the scores as they were. */
function scored(steps: Step[], seats: number): Step[] {
  let scores = new Array<number>(seats).fill(0);
  return steps.map((each) => {
    scores = each.scores.length ? each.scores : scores;
    return each.scores.length ? each : { ...each, scores };
  });
}
