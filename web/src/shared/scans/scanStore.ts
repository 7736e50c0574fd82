/** The scans of this device, on its disk. They survive closing the tab, a crash and a restart, whoever is signed in. */
import type { Reason } from '@tessera/domain/pass/words';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { DBSchema } from 'idb';
import { HeldDatabaseError, lastingDatabase } from './lastingDatabase';

/** The commands that have a scan id. */
const COMMANDS = ['recordScan', 'redeemReward', 'bringPaperCard', 'undoScan'] as const;
export type ScanCommand = (typeof COMMANDS)[number];

/** The body that every retry sends unchanged. It never contains a PIN. */
export type ScanBody<Command extends ScanCommand = ScanCommand> = Command extends ScanCommand
  ? Omit<Callables[Command]['input'], 'pin'>
  : never;

/**
 * - `waiting`: a stamp or a waiting redemption without an answer, which the queue sends repeatedly.
 * - `checking`: another command without an answer; staff press a button to send it again.
 * - `decision`: the server asks for a confirmation.
 * - `withdrawn`: withdrawn by staff before it counted.
 */
const STATES = ['waiting', 'checking', 'accepted', 'refused', 'decision', 'withdrawn'] as const;
export type ScanState = (typeof STATES)[number];

export interface StoredScan {
  scanId: string;
  /** Ascending in the order in which the scans were taken. */
  order: number;
  command: ScanCommand;
  body: ScanBody;
  /** By the clock of this device, milliseconds since 1970. */
  takenAt: number;
  /** Whether it may have reached the server. */
  isSent: boolean;
  /** Whether its time was corrected because the clock of this device was wrong. */
  isRedated?: true;
  /** Whether staff were told that it waits. */
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

/** The types of a scan's fields on disk. Those that a scan may lack come last. */
const NEEDED = Object.entries({
  scanId: 'string',
  order: 'number',
  takenAt: 'number',
  isSent: 'boolean',
  wasQueued: 'boolean',
  card: 'string',
});
const OPTIONAL = Object.entries({ message: 'string', reason: 'string', decidedAt: 'number', undoWith: 'string' });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a value from the disk has the form of a scan. Another program in this browser may have written it. */
export function isStoredScan(value: unknown): value is StoredScan {
  if (!isRecord(value) || !isRecord(value['body'])) return false;
  const { command, state, body } = value;
  return (
    COMMANDS.some((one) => one === command) &&
    STATES.some((one) => one === state) &&
    body['scanId'] === value['scanId'] &&
    typeof body['businessId'] === 'string' &&
    NEEDED.every(([name, type]) => typeof value[name] === type) &&
    OPTIONAL.every(([name, type]) => value[name] === undefined || typeof value[name] === type)
  );
}

/** Whether a scan may still get a verdict. */
export const isOpen = ({ state }: StoredScan): boolean =>
  state === 'waiting' || state === 'checking' || state === 'decision';

/** Whether a scan has no answer yet, and is not the turn of staff. */
export const isAwaited = ({ state }: StoredScan): boolean => state === 'waiting' || state === 'checking';

export interface ScanStore {
  /** All scans, in their order. */
  all(): Promise<StoredScan[]>;
  /** Resolves once they are on disk. @throws when the disk refuses them */
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

/** A transaction ends only when the data is on disk, not in a buffer. */
const STRICT = { durability: 'strict' } as const;

/** Whether this tab's copy of a scan is newer than the one on disk, which another tab may have written. */
const isNewer = (known: StoredScan, stored: StoredScan | undefined): boolean =>
  !stored || (isOpen(stored) && (!isOpen(known) || (known.undoWith !== undefined && stored.undoWith === undefined)));

/**
 * A store in IndexedDB. If another tab deletes or upgrades the database, or the browser closes it, the store opens it
 * again at once and writes the scans that it knows.
 * @throws HeldDatabaseError from each method, within seconds, while another tab keeps the database from being opened
 */
export function browserScanStore(): ScanStore {
  /** The scans that this tab has read or written. */
  const known = new Map<string, StoredScan>();

  const onDisk = lastingDatabase<Schema>({
    name: 'tessera-counter',
    // Not version 1: opening the database without a version would create an empty one of version 1.
    version: 2,
    upgrade(db) {
      if (!db.objectStoreNames.contains('scans')) db.createObjectStore('scans', { keyPath: 'scanId' });
    },
    async restore(db) {
      if (known.size === 0) return;
      const transaction = db.transaction('scans', 'readwrite', STRICT);
      for (const scan of known.values())
        if (isNewer(scan, await transaction.store.get(scan.scanId))) await transaction.store.put(scan);
      await transaction.done;
    },
  });

  return {
    async all() {
      const stored: unknown[] = await onDisk((db) => db.getAll('scans'));
      const scans = stored.filter(isStoredScan);
      if (scans.length < stored.length) console.error('Stored values that are no scans:', stored.length - scans.length);
      known.clear();
      for (const scan of scans) known.set(scan.scanId, scan);
      return scans.sort((one, other) => one.order - other.order);
    },
    async put(...scans) {
      await onDisk((db) => {
        const transaction = db.transaction('scans', 'readwrite', STRICT);
        return Promise.all([...scans.map((scan) => transaction.store.put(scan)), transaction.done]);
      });
      for (const scan of scans) known.set(scan.scanId, scan);
    },
    async update(scans, change) {
      const outcome = await onDisk(async (db) => {
        const transaction = db.transaction('scans', 'readwrite', STRICT);
        const present: StoredScan[] = [];
        const changed: StoredScan[] = [];
        for (const one of scans) {
          const before = (await transaction.store.get(one.scanId)) ?? one;
          const after = change(before);
          present.push(after ?? before);
          if (!after) continue;
          changed.push(after);
          await transaction.store.put(after);
        }
        await transaction.done;
        return { present, changed };
      });
      for (const scan of outcome.present) known.set(scan.scanId, scan);
      return outcome;
    },
    async remove(...scanIds) {
      await onDisk((db) => {
        const transaction = db.transaction('scans', 'readwrite', STRICT);
        return Promise.all([...scanIds.map((scanId) => transaction.store.delete(scanId)), transaction.done]);
      });
      for (const scanId of scanIds) known.delete(scanId);
    },
  };
}

/** The scans of this device. One store for the page, so that there is one connection. */
export const deviceScans = browserScanStore();

/**
 * The scans of this device's counter that have no answer yet; none if there was never a counter. Waits while another
 * tab keeps the database from being opened.
 */
export async function readWaitingHere(): Promise<StoredScan[]> {
  try {
    return (await deviceScans.all()).filter(isAwaited);
  } catch (error) {
    if (!(error instanceof HeldDatabaseError)) throw error;
    await error.opened;
    return readWaitingHere();
  }
}
