// The steps of a game: those read at once, and those received since.

import type { Event, Gained, Game, Step } from "../protocol";

/** Return an event as a step; its gains arrive in a later message. */
export function step(event: Event, position: string): Step {
  return { number: event.number, at: event.at, seat: event.seat, text: event.text, position, gains: [], scores: [] };
}

/** Return the steps with the gains of one of them. */
export function earned(steps: Step[], { number, gains, scores }: Gained): Step[] {
  return steps.map((each) => (each.number === number ? { ...each, gains, scores } : each));
}

/** Return the game with all received steps that it lacks, each once. */
export function joined(game: Game, received: Step[]): Game {
  const known = new Set(game.steps.map(({ number }) => number));
  const steps = [...game.steps, ...received.filter(({ number }) => !known.has(number))].sort(
    (a, b) => a.number - b.number,
  );
  return { ...game, steps: scored(steps, game.names.length) };
}

/** Carry the scores over steps that earned nothing. */
function scored(steps: Step[], seats: number): Step[] {
  let scores = new Array<number>(seats).fill(0);
  return steps.map((each) => {
    scores = each.scores.length ? each.scores : scores;
    return each.scores.length ? each : { ...each, scores };
  });
}
