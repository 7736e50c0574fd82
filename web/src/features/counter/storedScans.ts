import { DAY_MS } from '@tessera/domain/time';
import { shortCodeIn } from './readCode';
import { isOpen, type ScanBody, type ScanCommand, type ScanStore, type StoredScan } from './scanStore';

/** How long the list shows settled scans, in ms. */
const KEPT_MS = DAY_MS;

interface Dependencies {
  store: ScanStore;
  now(): number;
  /** Called with all scans after each change. */
  onChange(scans: StoredScan[]): void;
}

/**
 * Logs that the disk refused a change of a scan that it has already. The scan then waits there, and is sent again: an
 * error would tell staff that it was neither stored nor sent.
 */
export function notUpdated(error: unknown): [] {
  console.error('A stored scan was not updated:', error);
  return [];
}

export type StoredScans = ReturnType<typeof createStoredScans>;

/** A counter's scans as they are on disk. Reads and writes run one after another, so the list shows the last write. */
export function createStoredScans({ store, now, onChange }: Dependencies) {
  let scans: StoredScan[] = [];

  function set(all: StoredScan[]): void {
    scans = all;
    onChange(all);
  }

  function show(present: readonly StoredScan[]): void {
    const byId = new Map(scans.map((scan) => [scan.scanId, scan]));
    for (const scan of present) byId.set(scan.scanId, scan);
    set([...byId.values()]);
  }

  const find = (scanId: string): StoredScan | undefined => scans.find((scan) => scan.scanId === scanId);

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Outcome>(action: () => Promise<Outcome>): Promise<Outcome> {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    find,
    /** Reads all scans, and removes those that were settled more than a day ago. @throws when the disk refuses */
    load: (): Promise<void> =>
      inTurn(async () => {
        const all = await store.all();
        const old = all.filter((scan) => !isOpen(scan) && scan.takenAt < now() - KEPT_MS).map(({ scanId }) => scanId);
        if (old.length > 0) await store.remove(...old);
        set(all.filter(({ scanId }) => !old.includes(scanId)));
      }),
    /** Changes scans as they are on disk: another tab may have withdrawn one, which is then not sent here. */
    change: (scanIds: readonly string[], update: (scan: StoredScan) => StoredScan | null): Promise<StoredScan[]> =>
      inTurn(async () => {
        const { present, changed } = await store.update(
          scanIds.flatMap((scanId) => find(scanId) ?? []),
          update,
        );
        show(present);
        return changed;
      }),
    /** Stores a new scan. */
    async make(command: ScanCommand, body: ScanBody, fields: Partial<StoredScan> = {}): Promise<StoredScan> {
      const { scanId } = body;
      const card = 'undoes' in body ? find(body.undoes)?.card : shortCodeIn(body);
      const scan: StoredScan = {
        scanId,
        order: Math.max(now(), (scans.at(-1)?.order ?? 0) + 1),
        command,
        body,
        takenAt: now(),
        isSent: true,
        wasQueued: false,
        state: 'checking',
        card: card ?? '',
        ...fields,
      };
      return inTurn(async () => {
        await store.put(scan);
        show([scan]);
        return scan;
      });
    },
  };
}
