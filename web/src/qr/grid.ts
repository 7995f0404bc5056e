// The modules of a QR code: the function patterns, the codewords in their zigzag, and a mask over them.

/** Dark, light, or not drawn yet. */
export type Module = boolean | null;
export type ModuleGrid = Module[][];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Return everything that does not depend on the text, with light modules in place of the format. */
export function frame(version: number): ModuleGrid {
  const size = 17 + 4 * version;
  const square: ModuleGrid = Array.from({ length: size }, () => new Array<Module>(size).fill(null));
  timing(square);
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    finder(square, row, column);
  if (version > 1) alignment(square, size - 7);
  writeFormat(square, 0);
  return square;
}

function timing(square: ModuleGrid): void {
  for (let at = 0; at < square.length; at++) square[6]![at] = square[at]![6] = at % 2 === 0;
}

/** Draw a finder pattern: rings around a centre, with a light one outside. */
function finder(square: ModuleGrid, row: number, column: number): void {
  rings(square, row, column, 4, [0, 1, 3]);
}

function alignment(square: ModuleGrid, at: number): void {
  rings(square, at, at, 2, [0, 2]);
}

function rings(square: ModuleGrid, row: number, column: number, reach: number, dark: number[]): void {
  for (let dr = -reach; dr <= reach; dr++)
    for (let dc = -reach; dc <= reach; dc++)
      if (square[row + dr]?.[column + dc] !== undefined)
        square[row + dr]![column + dc] = dark.includes(Math.max(Math.abs(dr), Math.abs(dc)));
}

/** Write the level (M) and the mask twice, in fifteen bits with error correction. */
export function writeFormat(square: ModuleGrid, mask: number): void {
  const size = square.length;
  const bits = formatBits(mask);
  for (let n = 0; n < 15; n++) {
    const dark = ((bits >> n) & 1) === 1;
    const down = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    const across = n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n;
    square[down]![8] = dark;
    square[8]![across] = dark;
  }
  square[size - 8]![8] = true;
}

function formatBits(mask: number): number {
  let rest = mask << 10; // level M is 00
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Write the codewords into the free modules, in columns of two from the right, up and down in turn, under a mask. */
export function withCodewords(framed: ModuleGrid, bytes: number[], mask: number): ModuleGrid {
  const square = framed.map((row) => [...row]);
  let bit = 0;
  for (const [row, column] of zigzag(square.length)) {
    if (square[row]![column] !== null) continue;
    const dark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    square[row]![column] = dark !== MASKS[mask]!(row, column);
    bit++;
  }
  writeFormat(square, mask);
  return square;
}

function* zigzag(size: number): Generator<[number, number]> {
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // skip the column of the timing pattern
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n;
      yield [row, right];
      yield [row, right - 1];
    }
  }
}
