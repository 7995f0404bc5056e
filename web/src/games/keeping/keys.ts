// Keyboard shortcuts, which work everywhere but in text fields.

/** Say whether a key is a shortcut: pressed once and without modifiers, and not in a text field. */
export function pressedAlone(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  const writing = target?.closest?.("input, textarea, select, [contenteditable]") ?? null;
  return !writing && !event.repeat && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
}
