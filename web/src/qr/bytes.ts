// The codewords of a QR code: length, text, padding and error correction.

import { correction } from "./field";

/** The bytes of data and of error correction that a version has at level M, and in how many blocks. */
interface Version {
  data: number;
  corrective: number;
  blocks: number;
}

// Level M can restore 15 % of the codewords; versions 1 to 6 need no version information.
const VERSIONS: Version[] = [
  { data: 16, corrective: 10, blocks: 1 },
  { data: 28, corrective: 16, blocks: 1 },
  { data: 44, corrective: 26, blocks: 1 },
  { data: 64, corrective: 18, blocks: 2 },
  { data: 86, corrective: 24, blocks: 2 },
  { data: 108, corrective: 16, blocks: 4 },
];
const HEAD = 2; // four bits for the mode, eight for the length, four for the terminator

/** Return the smallest version that holds this many bytes; null if none does. */
export function versionFor(length: number): number | null {
  const found = VERSIONS.findIndex(({ data }) => length + HEAD <= data);
  return found < 0 ? null : found + 1;
}

/** Return all codewords in the order in which they are drawn. */
export function codewords(text: Uint8Array, version: number): number[] {
  const { data, corrective, blocks } = VERSIONS[version - 1]!;
  const size = data / blocks;
  const whole = filled(text, data);
  const parts = Array.from({ length: blocks }, (_, n) => whole.slice(n * size, (n + 1) * size));
  return [...interleaved(parts), ...interleaved(parts.map((part) => correction(part, corrective)))];
}

/** Return the mode, the length, the text and the terminator, padded with two alternating bytes. */
function filled(text: Uint8Array, length: number): number[] {
  const halves = [4, text.length >> 4, text.length & 15, ...[...text].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const bytes = Array.from({ length: halves.length / 2 }, (_, n) => (halves[2 * n]! << 4) | halves[2 * n + 1]!);
  const spare = Array.from({ length: length - bytes.length }, (_, n) => (n % 2 ? 0x11 : 0xec));
  return [...bytes, ...spare];
}

function interleaved(blocks: number[][]): number[] {
  return blocks[0]!.flatMap((_, at) => blocks.map((block) => block[at]!));
}
