// The positions of the pips of each face on a die of 100 by 100.

type Spots = readonly (readonly [number, number])[];
const [L, M, R] = [28, 50, 72];

// prettier-ignore
export const PIPS: Record<number, Spots> = {
  1: [[M, M]],
  2: [[L, L], [R, R]],
  3: [[L, L], [M, M], [R, R]],
  4: [[L, L], [R, L], [L, R], [R, R]],
  5: [[L, L], [R, L], [M, M], [L, R], [R, R]],
  6: [[L, L], [R, L], [L, M], [R, M], [L, R], [R, R]],
};
