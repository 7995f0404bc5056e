// A QR code of a short text: byte mode, level M, versions 1 to 6, which is enough for a link.

import { codewords, versionFor } from "./bytes";
import { frame, withCodewords, type ModuleGrid } from "./grid";
import { penalty } from "./penalty";

/** Return the code under each of the eight masks; none if the text is too long. */
export function masked(text: string): ModuleGrid[] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) return [];
  const [framed, words] = [frame(version), codewords(bytes, version)];
  return Array.from({ length: 8 }, (_, mask) => withCodewords(framed, words, mask));
}

/** Return the code that is easiest to read, as rows of dark and light modules; null if the text is too long. */
export function code(text: string): ModuleGrid | null {
  const [best] = masked(text)
    .map((square) => ({ square, faults: penalty(square) }))
    .sort((a, b) => a.faults - b.faults);
  return best?.square ?? null;
}

/** Return a code as an SVG path whose unit is one module, with a margin of four modules. */
export function svgPath(square: ModuleGrid): { size: number; path: string } {
  const margin = 4;
  const dots = square.flatMap((row, r) =>
    row.flatMap((dark, c) => (dark ? [`M${c + margin} ${r + margin}h1v1h-1z`] : [])),
  );
  return { size: square.length + 2 * margin, path: dots.join("") };
}
