// A draft that survives a reload of the page, for the position it was made at.

const KEY = "rekke.draft";

export function storeDraft(position: string, draft: string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ position, draft }));
}

export function loadDraft(position: string): string[] {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { position: string; draft: string[] } | null;
  return stored?.position === position ? stored.draft : [];
}
