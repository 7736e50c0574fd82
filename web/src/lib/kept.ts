/**
 * Texts and values that the browser keeps under a key, also where it refuses: then the page keeps them while it is
 * open.
 */

/**
 * Everything that the site keeps, and where: `local` outlives the tab, `session` is the tab's own. The cookies page
 * says what each of them is for.
 */
export const KEPT = {
  'tessera.analytics': 'local',
  'tessera.cards': 'local',
  'tessera.clock': 'local',
  'tessera.consent': 'local',
  'tessera.device': 'local',
  'tessera.handsFree': 'local',
  'tessera.joinIds': 'local',
  'tessera.lastRead': 'local',
  'tessera.reloadedAt': 'session',
  'tessera.scroll': 'session',
  'tessera.signedIn': 'local',
  'tessera.triedCard': 'local',
  'tessera.verificationMail': 'local',
} as const;
export type KeptKey = keyof typeof KEPT;

export interface KeptText {
  read(): string | null;
  /** False where the browser refused, so that the text lasts as long as the page. */
  write(text: string): boolean;
  remove(): void;
}

/** Browsers throw on mere access to a storage that they refuse. */
const storageOf = (key: KeptKey): Storage => (KEPT[key] === 'local' ? localStorage : sessionStorage);

/** The text that is kept under a key. */
export function keptText(key: KeptKey): KeptText {
  /** What could not be stored. It was written later than what is stored. */
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

/** The record that is kept under a key. */
export function keptRecord(key: KeptKey): KeptRecord {
  const text = keptText(key);
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
