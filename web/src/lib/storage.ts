/**
 * Texts and values in the browser's storage. If the browser refuses storage, they stay in memory while the page is
 * open.
 */

/**
 * Every key that the site stores, and where: `local` storage survives the tab, `session` storage does not. The cookies
 * page explains each.
 */
export const STORAGE_KEYS = {
  'tessera.analytics': 'local',
  'tessera.cards': 'local',
  'tessera.clock': 'local',
  'tessera.consent': 'local',
  'tessera.device': 'local',
  'tessera.handsFree': 'local',
  'tessera.hints': 'local',
  'tessera.joinIds': 'local',
  'tessera.lastRead': 'local',
  'tessera.reloadedAt': 'session',
  'tessera.scroll': 'session',
  'tessera.signedIn': 'local',
  'tessera.triedCard': 'local',
  'tessera.verificationMail': 'local',
} as const;
export type StorageKey = keyof typeof STORAGE_KEYS;

export interface StoredText {
  read(): string | null;
  /** Stores the text. False if the browser refused, so that the text lasts only as long as the page. */
  write(text: string): boolean;
  remove(): void;
}

/** Accessing a storage that the browser refuses throws. */
const storageOf = (key: StorageKey): Storage => (STORAGE_KEYS[key] === 'local' ? localStorage : sessionStorage);

/** The text that is stored under a key. */
export function storedText(key: StorageKey): StoredText {
  /** The text that could not be stored. It is newer than the stored one. */
  let memory: string | null = null;
  return {
    read() {
      if (memory !== null) return memory;
      try {
        return storageOf(key).getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        storageOf(key).setItem(key, text);
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
        storageOf(key).removeItem(key);
      } catch {
        // Storage is refused, so nothing is stored.
      }
    },
  };
}

/** Values by name, stored together as JSON. */
export interface StoredRecord {
  /** All stored values; empty if there are none, or if the stored text is not a record. */
  read(): Record<string, unknown>;
  write(record: Record<string, unknown>): void;
  remove(): void;
}

/** The record that is stored under a key. */
export function storedRecord(key: StorageKey): StoredRecord {
  const text = storedText(key);
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
