// What this device remembers. A browser that keeps nothing (private windows, storage that is full or forbidden) remembers until the page is closed.

const memory = new Map<string, string>();

/** What was kept under a name, or something else where nothing readable was. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = memory.get(name) ?? localStorage.getItem(`rekke.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`rekke.${name}`, text);
  } catch {
    memory.set(name, text);
  }
}
