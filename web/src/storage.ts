// Values this device remembers. Where the browser stores nothing (a private window, a full or forbidden storage) they last until the page is closed.

const memory = new Map<string, string>();

/** Return the value stored under a name, or a default where nothing readable is stored. */
export function load<T>(name: string, otherwise: T): T {
  try {
    const text = memory.get(name) ?? localStorage.getItem(`rekke.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`rekke.${name}`, text);
  } catch {
    memory.set(name, text);
  }
}
