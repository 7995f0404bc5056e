// When a card comes back: FSRS, which estimates when it is about to be forgotten.

import { createEmptyCard, fsrs, Rating, type Card as Remembered } from "ts-fsrs";
import type { Card, Schedule } from "./cards";

/** Whole days only: nobody waits ten minutes on this page for a card. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** Return the card after an attempt: `clean` if the best was found at once. */
export function answered(card: Card, clean: boolean, now: Date): Card {
  const { card: after } = scheduler.next(remembered(card, now), now, clean ? Rating.Good : Rating.Again);
  return { ...card, schedule: scheduleOf(after, now) };
}

function remembered({ schedule }: Card, now: Date): Remembered {
  const fresh = createEmptyCard(now);
  if (!schedule) return fresh;
  const { due, reviewed, ...known } = schedule;
  return { ...fresh, ...known, due: new Date(due), last_review: new Date(reviewed) };
}

function scheduleOf({ due, stability, difficulty, reps, lapses, state }: Remembered, now: Date): Schedule {
  return { due: due.getTime(), stability, difficulty, reps, lapses, state, reviewed: now.getTime() };
}
