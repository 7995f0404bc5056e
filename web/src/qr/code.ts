// A QR code of a short text: bytes, level M, versions 1 to 6. Enough for a link, and nothing to depend on.

import { codewords, versionFor } from "./bytes";
import { frame, written, type Square } from "./grid";
import { penalty } from "./penalty";

/** The code under each of the eight masks; nothing where the text is too long. */
export function masked(text: string): Square[] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) return [];
  const [framed, words] = [frame(version), codewords(bytes, version)];
  return Array.from({ length: 8 }, (_, mask) => written(framed, words, mask));
}

/** The code that is easiest to read, as rows of dark and light; nothing where the text is too long. */
export function code(text: string): Square | null {
  const [best] = masked(text)
    .map((square) => ({ square, faults: penalty(square) }))
    .sort((a, b) => a.faults - b.faults);
  return best?.square ?? null;
}

/** The same as the path of an SVG whose unit is one module, with four light ones around it. */
export function svgPath(square: Square): { size: number; path: string } {
  const margin = 4;
  const dots = square.flatMap((row, r) =>
    row.flatMap((dark, c) => (dark ? [`M${c + margin} ${r + margin}h1v1h-1z`] : [])),
  );
  return { size: square.length + 2 * margin, path: dots.join("") };
}
