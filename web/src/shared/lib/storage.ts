/**
 * Texts and values in the browser's storage. If it has no room for them, or the browser refuses it, they stay while the
 * tab is open, or else while the page is.
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
  'tessera.notifications': 'session',
  'tessera.reloadedAt': 'session',
  'tessera.scroll': 'session',
  'tessera.signedIn': 'local',
  'tessera.demoCard': 'local',
  'tessera.verificationMail': 'local',
} as const;
export type StorageKey = keyof typeof STORAGE_KEYS;

interface StoredText {
  read(): string | null;
  /** The text of all tabs, if this tab has another one for which there was no room; else null. */
  readShared(): string | null;
  /** Stores the text. False if it does not stay as long as the key says. */
  write(text: string): boolean;
  remove(): void;
}

/** Accessing a storage that the browser refuses throws, and so does writing to one that is full. */
function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The text that is stored under a key. */
export function storedText(key: StorageKey): StoredText {
  const isLocal = STORAGE_KEYS[key] === 'local';
  /** The text that could not be stored. It is newer than the stored ones. */
  let memory: string | null = null;
  const session = (act: (storage: Storage) => void) => tried(() => (act(sessionStorage), true)) ?? false;
  const removeFromSession = () => session((storage) => storage.removeItem(key));
  const inLocal = () => (isLocal ? (tried(() => localStorage.getItem(key)) ?? null) : null);
  // A text in session storage had no room in local storage, so it is newer.
  const inTab = () => memory ?? tried(() => sessionStorage.getItem(key)) ?? null;
  return {
    read: () => inTab() ?? inLocal(),
    readShared: () => (inTab() === null ? null : inLocal()),
    write(text) {
      memory = null;
      if (isLocal && tried(() => (localStorage.setItem(key, text), true))) {
        removeFromSession();
        return true;
      }
      const isInTab = session((storage) => storage.setItem(key, text));
      if (!isInTab) memory = text;
      return isInTab && !isLocal;
    },
    remove() {
      memory = null;
      removeFromSession();
      if (isLocal) tried(() => localStorage.removeItem(key));
    },
  };
}

/** Values by name, stored together as JSON. */
export interface StoredRecord {
  /** All stored values; empty if there are none, or if the stored text is not a record. */
  read(): Record<string, unknown>;
  /** Whether a record is stored, even an empty one. */
  exists(): boolean;
  /** False if it does not stay as long as the key says. */
  write(record: Record<string, unknown>): boolean;
  remove(): void;
}

function recordIn(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The record that is stored under a key. */
export function storedRecord(key: StorageKey): StoredRecord {
  const text = storedText(key);
  return {
    // What another tab has stored since there was no room for this tab's values stays.
    read: () => ({ ...recordIn(text.readShared()), ...recordIn(text.read()) }),
    exists: () => text.read() !== null,
    write: (record) => text.write(JSON.stringify(record)),
    remove: text.remove,
  };
}
