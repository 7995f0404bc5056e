// In which games points are counted: Sequence Dice is won by a line, and has none.

const COUNTED = ["kivi", "columbiz", "cubo"];

export function counts(game: string): boolean {
  return COUNTED.includes(game);
}
