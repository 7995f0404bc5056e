// The text of a clock.

/** Milliseconds below which tenths of seconds are shown. */
export const SOON = 10_000;

/** Return milliseconds as `2:05:09`, `2:05`, `42` or, at the end, `7.3`. */
export function clockFace(left: number): string {
  if (left < SOON) return (left / 1000).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  if (seconds < 60) return String(seconds);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
