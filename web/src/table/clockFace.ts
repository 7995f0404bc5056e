// The text of a clock.

/** Milliseconds below which tenths of seconds are shown. */
export const SOON = 10_000;

const HOUR = 3_600_000;
/** Milliseconds from which on a clock shows days and hours. */
export const LONG = 24 * HOUR;

/** Return milliseconds as `2d 3h`, `2:05:09`, `2:05`, `42` or, at the end, `7.3`, which is `7,3` in most languages. */
export function clockFace(left: number, language = "en"): string {
  if (left >= LONG) return longTime(left, language, "narrow");
  if (left < SOON) return tenths(left / 1000, language);
  const seconds = Math.ceil(left / 1000);
  if (seconds < 60) return String(seconds);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** Return the milliseconds of a long clock in days and hours: `2 days 3 hours`, or where there is little room `2d 3h`. */
export function longTime(left: number, language: string, unitDisplay: "narrow" | "long" = "long"): string {
  const [days, hours] = [Math.floor(left / LONG), Math.floor((left % LONG) / HOUR)];
  const count = (number: number, unit: "day" | "hour"): string =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(number);
  return hours ? `${count(days, "day")} ${count(hours, "hour")}` : count(days, "day");
}

function tenths(seconds: number, language: string): string {
  return seconds.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
