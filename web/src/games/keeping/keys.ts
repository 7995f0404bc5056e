// Keys that do something wherever one is in the game, but where one writes.

/** Say whether a key is meant for the game: pressed alone, and not into a text. */
export function pressedAlone(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  const writing = target?.closest?.("input, textarea, select, [contenteditable]") ?? null;
  return !writing && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
}
