// Lines of the log, as far as the page reads them.

/** Say whether a line is a notice and not an event of a game: only the verbs of the table are in the third person. */
export function isNotice(text: string): boolean {
  return /^\w*[^s\W]s\b/.test(text);
}

/** Say whether a line moves its game on: an event of the game, its beginning, or an end outside the rules. */
export function isOfGame(text: string): boolean {
  return !isNotice(text) || /^(begins|forfeits|closes)\b/.test(text);
}

/** Say whether a line sets up a game or begins it, so that no step of an earlier game counts any more. */
export function startsGame(text: string): boolean {
  return /^(opens|begins)\b/.test(text);
}

/** Say whether a line takes back the last choice of a seat. */
export function takesBack(text: string): boolean {
  return text === "undoes";
}

/** Say whether a line is part of the chat, where it also says that somebody takes a hint. */
export function isTalk(text: string): boolean {
  return /^(says|signs|consults)\b/.test(text);
}
