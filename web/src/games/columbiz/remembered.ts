// A draft that outlives a reload of the page, on this device and for the moment it was made for.

const KEY = "rekke.draft";

export function remember(position: string, draft: string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ position, draft }));
}

export function remembered(position: string): string[] {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { position: string; draft: string[] } | null;
  return kept?.position === position ? kept.draft : [];
}
