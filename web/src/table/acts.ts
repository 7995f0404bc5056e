// The actions on a seat besides playing that are worth offering; the server decides whether they are allowed.

import type { Welcome } from "../protocol";

export type Act = "return" | "wish" | "move" | "leave" | "forfeit" | "mute" | "unmute";

/** Return the actions on a seat, the most useful first. */
export function actsOn(view: Welcome, number: number): Act[] {
  return view.seats[number - 1]!.yours ? ownActs(view, number) : othersActs(view, number);
}

function ownActs(view: Welcome, number: number): Act[] {
  const seat = view.seats[number - 1]!;
  const [running, away] = [view.phase === "play", seat.left || seat.bot !== ""];
  return [
    ...(running && away ? ["return" as const] : []),
    "move",
    ...(view.phase !== "open" && !seat.left ? ["leave" as const] : []),
    ...(running ? ["forfeit" as const] : []),
  ];
}

function othersActs(view: Welcome, number: number): Act[] {
  const seat = view.seats[number - 1]!;
  const sitting = view.seats.some(({ yours, left, bot }) => yours && !left && !bot);
  const waiting = view.phase === "play" && seat.person && !seat.bot && (seat.left || view.acting.includes(number));
  return [
    ...(waiting && sitting ? ["wish" as const] : []),
    ...(view.host && seat.person ? [seat.muted ? ("unmute" as const) : ("mute" as const)] : []),
  ];
}
