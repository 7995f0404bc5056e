// Files that a person imports: JSON that may hold anything, and says of what kind it is and in which version.

/** A file that cannot be read: of another kind, damaged, or written by a newer version. */
export class BadFile extends Error {
  constructor(readonly why: "bad" | "newer") {
    super(why);
  }
}

/** Return what a file of this kind holds. Throws a BadFile. */
export function readFile(text: string, kind: string, version: number): Record<string, unknown> {
  const file = parsed(text);
  if (!isRecord(file) || file["rekke"] !== kind || !isNumber(file["version"])) throw new BadFile("bad");
  if (file["version"] > version) throw new BadFile("newer");
  return file;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("bad");
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function areAll<T>(value: unknown, is: (one: unknown) => one is T): value is T[];
export function areAll(value: unknown, is: (one: unknown) => boolean): value is unknown[];
export function areAll(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}
