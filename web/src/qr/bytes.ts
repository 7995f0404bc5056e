// A text as the bytes of a QR code: how long it is, its letters, filling, and what mends them.

import { correction } from "./field";

/** How many bytes of data and of correction a version has at level M, and in how many blocks. */
interface Version {
  data: number;
  mending: number;
  blocks: number;
}

// Level M, of which a seventh may be unreadable; versions 1 to 6 need no version information.
const VERSIONS: Version[] = [
  { data: 16, mending: 10, blocks: 1 },
  { data: 28, mending: 16, blocks: 1 },
  { data: 44, mending: 26, blocks: 1 },
  { data: 64, mending: 18, blocks: 2 },
  { data: 86, mending: 24, blocks: 2 },
  { data: 108, mending: 16, blocks: 4 },
];
const HEAD = 2; // a mode of four bits, a length of eight, an end of four

/** The smallest version that holds so many bytes; none for too many. */
export function versionFor(length: number): number | null {
  const found = VERSIONS.findIndex(({ data }) => length + HEAD <= data);
  return found < 0 ? null : found + 1;
}

/** All bytes of a code in the order in which they are drawn. */
export function codewords(text: Uint8Array, version: number): number[] {
  const { data, mending, blocks } = VERSIONS[version - 1]!;
  const size = data / blocks;
  const whole = filled(text, data);
  const parts = Array.from({ length: blocks }, (_, n) => whole.slice(n * size, (n + 1) * size));
  return [...interleaved(parts), ...interleaved(parts.map((part) => correction(part, mending)))];
}

/** The mode (bytes), the length, the text, an end, and two bytes in turn until it is full. */
function filled(text: Uint8Array, length: number): number[] {
  const halves = [4, text.length >> 4, text.length & 15, ...[...text].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const bytes = Array.from({ length: halves.length / 2 }, (_, n) => (halves[2 * n]! << 4) | halves[2 * n + 1]!);
  const spare = Array.from({ length: length - bytes.length }, (_, n) => (n % 2 ? 0x11 : 0xec));
  return [...bytes, ...spare];
}

function interleaved(blocks: number[][]): number[] {
  return blocks[0]!.flatMap((_, at) => blocks.map((block) => block[at]!));
}
