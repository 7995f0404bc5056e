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

/** Remove everything that is stored under names that begin so. */
export function removeAll(beginning: string): void {
  const begins = (name: string): boolean => name.startsWith(beginning);
  for (const name of [...memory.keys()].filter(begins)) memory.delete(name);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("rekke.") && begins(key.slice(6))) localStorage.removeItem(key);
  } catch {
    // A storage that may not be used holds nothing.
  }
}
