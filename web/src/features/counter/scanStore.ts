/** The scans of this device, on its disk. They survive closing the tab, a crash and a restart, whoever is signed in. */
import type { Callables } from '@tessera/domain/callables';
import type { Reason } from '@tessera/domain/pass/words';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The commands that have a scan id. */
export type ScanCommand = 'recordScan' | 'redeemReward' | 'bringPaperCard' | 'undoScan';

/** The body that every retry sends unchanged. It never contains a PIN. */
export type ScanBody<Command extends ScanCommand = ScanCommand> = Omit<Callables[Command]['input'], 'pin'>;

/**
 * - `waiting`: a stamp or a waiting redemption without an answer, which the queue sends repeatedly.
 * - `checking`: another command without an answer; staff press a button to send it again.
 * - `decision`: the server asks for a confirmation.
 * - `withdrawn`: withdrawn by staff before it counted.
 */
export type ScanState = 'waiting' | 'checking' | 'accepted' | 'refused' | 'decision' | 'withdrawn';

export interface StoredScan {
  scanId: string;
  /** Ascending in the order in which the scans were taken. */
  order: number;
  command: ScanCommand;
  body: ScanBody;
  /** By the clock of this device, milliseconds since 1970. */
  takenAt: number;
  /** The uid of the person or tablet that took it. Scans stored by earlier versions have none. */
  takenBy?: string;
  /** Whether it may have reached the server. */
  isSent: boolean;
  /** Whether it had no answer while it was on the screen. */
  wasQueued: boolean;
  state: ScanState;
  /** The card's short code. */
  card: string;
  /** The server's sentence. */
  message?: string;
  reason?: Reason;
  /** When the server decided, milliseconds since 1970. */
  decidedAt?: number;
  /** The scan id of the undo that is sent as soon as this scan is accepted. */
  undoWith?: string;
  undone?: true;
}

export interface ScanStore {
  /** All scans, in their order. */
  all(): Promise<StoredScan[]>;
  /** Resolves once they are on disk. */
  put(...scans: StoredScan[]): Promise<void>;
  /**
   * Changes scans as they are on disk, in one transaction, since another tab may have changed them.
   * @param scans the scans as this tab knows them; used for a scan that is missing on disk
   * @param change returns null to leave a scan unchanged
   * @returns all of them as they are now, and those that were changed; resolves once they are on disk
   */
  update(
    scans: readonly StoredScan[],
    change: (scan: StoredScan) => StoredScan | null,
  ): Promise<{ present: StoredScan[]; changed: StoredScan[] }>;
  remove(...scanIds: string[]): Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: StoredScan };
}

const DATABASE = 'tessera-counter';

/** A store in IndexedDB. Its transactions end only when the data is on disk, not in a buffer. */
export function browserScanStore(): ScanStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opening ??= openDB<Schema>(DATABASE, 1, {
      upgrade: (db) => void db.createObjectStore('scans', { keyPath: 'scanId' }),
      // Another tab has a newer version of this page.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => (opening = undefined),
    });
    opening.catch(() => (opening = undefined));
    return opening;
  };
  const write = async (
    act: (objects: {
      put(scan: StoredScan): Promise<string>;
      delete(scanId: string): Promise<void>;
    }) => Promise<unknown>[],
  ) => {
    const transaction = (await database()).transaction('scans', 'readwrite', { durability: 'strict' });
    await Promise.all([...act(transaction.store), transaction.done]);
  };
  return {
    async all() {
      return (await (await database()).getAll('scans')).sort((one, other) => one.order - other.order);
    },
    put: (...scans) => write((objects) => scans.map((scan) => objects.put(scan))),
    async update(scans, change) {
      const transaction = (await database()).transaction('scans', 'readwrite', { durability: 'strict' });
      const present: StoredScan[] = [];
      const changed: StoredScan[] = [];
      for (const known of scans) {
        const before = (await transaction.store.get(known.scanId)) ?? known;
        const after = change(before);
        present.push(after ?? before);
        if (!after) continue;
        changed.push(after);
        await transaction.store.put(after);
      }
      await transaction.done;
      return { present, changed };
    },
    remove: (...scanIds) => write((objects) => scanIds.map((scanId) => objects.delete(scanId))),
  };
}

/** Number of scans of this device's counter that wait for a connection; 0 if there was never a counter. */
export async function waitingHere(): Promise<number> {
  return (await browserScanStore().all()).filter(({ state }) => state === 'waiting').length;
}
