/** Texts and values that the browser keeps under a key, also where it refuses: then the page keeps them while it is open. */

/** `local` outlives the tab, `session` is the tab's own. */
type Area = 'local' | 'session';

export interface KeptText {
  read(): string | null;
  /** False where the browser refused, so that the text lasts as long as the page. */
  write(text: string): boolean;
  remove(): void;
}

/** Browsers throw on mere access to a storage that they refuse. */
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** @param key its name in the storage */
export function keptText(key: string, area: Area = 'local'): KeptText {
  /** Outranks what is stored: it was written later, and refused. */
  let memory: string | null = null;
  return {
    read() {
      if (memory !== null) return memory;
      try {
        return storageOf(area).getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        storageOf(area).setItem(key, text);
        memory = null;
        return true;
      } catch {
        memory = text;
        return false;
      }
    },
    remove() {
      memory = null;
      try {
        storageOf(area).removeItem(key);
      } catch {
        // Refused, so nothing is kept.
      }
    },
  };
}

/** Values by name, kept together as JSON. */
export interface KeptRecord {
  /** All that is kept; empty where nothing is, or where it is not a record. */
  read(): Record<string, unknown>;
  write(record: Record<string, unknown>): void;
  remove(): void;
}

/** @param key its name in the storage */
export function keptRecord(key: string, area: Area = 'local'): KeptRecord {
  const text = keptText(key, area);
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(text.read() ?? '{}');
        return stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>) : {};
      } catch {
        return {};
      }
    },
    write: (record) => void text.write(JSON.stringify(record)),
    remove: text.remove,
  };
}
