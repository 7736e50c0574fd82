/** A text that the browser keeps under a key. Where it will not, the page keeps it for as long as it is open. */
export interface KeptText {
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

/** @param key its name in local storage */
export function keptText(key: string): KeptText {
  /** Outranks what is stored: it was written later, and refused. */
  let memory: string | null = null;
  return {
    read() {
      if (memory !== null) return memory;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text);
        memory = null;
      } catch {
        memory = text;
      }
    },
    remove() {
      memory = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // No storage: nothing is kept.
      }
    },
  };
}
