// Files of records: a file may have several games, with a blank line between them.

export interface Written {
  text: string;
  /** How many lines of the file come before it. */
  before: number;
}

export function split(file: string): Written[] {
  let before = 0;
  return file.split("\n\n").map((part, n, parts) => {
    const text = n < parts.length - 1 ? `${part}\n` : part;
    const written = { text, before };
    before += part.split("\n").length + 1;
    return written;
  });
}

/** Say whether a file begins as a record does, so that a fault of it is worth explaining. */
export function looksLikeRecord(file: string): boolean {
  return /^\s*rekke: /.test(file);
}

/** Return the server's reason, with the line number counted in the whole file. */
export function located(reason: string, before: number): string {
  return reason.replace(/\bline (\d+)/, (_, line: string) => `line ${Number(line) + before}`);
}
