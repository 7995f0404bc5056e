// Which piece a seat plays with: its own, but partners play with the same ones.

import { side } from "./sequence-dice/meaning";

export function pieceOf(game: string, seat: number, seats: number): number {
  return game === "sequence-dice" ? side(seat, seats) : seat;
}
