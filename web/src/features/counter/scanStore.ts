/** The scans of this device, on its disk: they outlive the tab, a crash and a restart, whoever is signed in. */
import type { Callables } from '@tessera/domain/callables';
import type { Reason } from '@tessera/domain/pass/words';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What a counter asks for with a scan id of its own. */
export type ScanCommand = 'recordScan' | 'redeemReward' | 'bringPaperCard' | 'undoScan';

/** What is sent, unchanged at every retry; a PIN is never part of what is kept. */
export type ScanBody<Command extends ScanCommand = ScanCommand> = Omit<Callables[Command]['input'], 'pin'>;

/**
 * - `waiting`: a stamp without an answer, or a reward that the shop lets wait; the queue sends it again.
 * - `checking`: anything else without an answer; staff ask again.
 * - `decision`: the server asks whether it is meant.
 * - `withdrawn`: taken back by staff before it counted.
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
  /** It may have reached the server. */
  isSent: boolean;
  /** It was not answered while it was on the screen. */
  wasQueued: boolean;
  state: ScanState;
  /** The card by the short code that people read aloud. */
  card: string;
  /** What the server said of it. */
  message?: string;
  reason?: Reason;
  /** When the server decided, milliseconds since 1970. */
  decidedAt?: number;
  /** The undo that follows as soon as it is accepted. */
  undoWith?: string;
  undone?: true;
}

export interface ScanStore {
  /** All scans, in their order. */
  all(): Promise<StoredScan[]>;
  /** Resolves once they are on disk. */
  put(...scans: StoredScan[]): Promise<void>;
  remove(...scanIds: string[]): Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: StoredScan };
}

const DATABASE = 'tessera-counter';

/** The browser's own database. A transaction is over when its data is on disk, and not when it is in a buffer. */
export function browserScanStore(): ScanStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () =>
    (opening ??= openDB<Schema>(DATABASE, 1, {
      upgrade: (db) => void db.createObjectStore('scans', { keyPath: 'scanId' }),
      // Another tab has a newer version of this page.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => (opening = undefined),
    }));
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
    remove: (...scanIds) => write((objects) => scanIds.map((scanId) => objects.delete(scanId))),
  };
}

/** How many stamps of this device's counter wait for a connection; 0 where there has been no counter here. */
export async function waitingHere(): Promise<number> {
  return (await browserScanStore().all()).filter(({ state }) => state === 'waiting').length;
}
