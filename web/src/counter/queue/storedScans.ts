import { DAY_MS } from '@tessera/domain/lib/time';
import {
  isAwaited,
  isOpen,
  type ScanBody,
  type ScanCommand,
  type ScanStore,
  type StoredScan,
} from '../../shared/scans/scanStore';
import { shortCodeIn } from '../reading/readCode';
import type { QueueState } from './queueState';

/** How long the list shows settled scans, in ms. */
const KEPT_MS = DAY_MS;

/** Whether a scan was both taken and settled long ago: it may have waited for days. */
const isOld = ({ takenAt, decidedAt = takenAt }: StoredScan, now: number): boolean =>
  Math.max(takenAt, decidedAt) < now - KEPT_MS;

interface Dependencies {
  store: ScanStore;
  now(): number;
  /** Called after each change. */
  onChange(now: Pick<QueueState, 'scans' | 'unsaved' | 'storing'>): void;
}

/**
 * Logs that the disk refused to update a stored scan, and does not throw: the scan still waits on disk and is sent
 * again, and an error would tell staff that it was neither stored nor sent.
 */
export function notUpdated(error: unknown): [] {
  console.error('A stored scan was not updated:', error);
  return [];
}

export type StoredScans = ReturnType<typeof createStoredScans>;

/** A counter's scans as they are on disk. Reads and writes run one after another, so the list shows the last write. */
export function createStoredScans({ store, now, onChange }: Dependencies) {
  let scans: StoredScan[] = [];
  /** Ids of scans that the disk refused. They last as long as the page, and are stored once the disk takes them. */
  const unsaved = new Set<string>();
  let storing = 0;

  function set(all: StoredScan[]): void {
    const undone = new Set(
      all.flatMap(({ state, body }) => (state === 'accepted' && 'undoes' in body ? body.undoes : [])),
    );
    scans = all.map((scan) => (undone.has(scan.scanId) && !scan.undone ? { ...scan, undone: true } : scan));
    onChange({ scans, unsaved: new Set(unsaved), storing });
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

  /** Counts so many scans as awaiting an answer until the disk has noted it. */
  function whileStoring<Outcome>(count: number, action: () => Promise<Outcome>): Promise<Outcome> {
    const add = (more: number) => {
      storing += more;
      if (more !== 0) set(scans);
    };
    add(count);
    return inTurn(action).finally(() => add(-count));
  }

  /** Changes the scans that are not on disk. @throws the disk's error if there is none among them */
  function changeUnsaved(
    given: readonly StoredScan[],
    update: (scan: StoredScan) => StoredScan | null,
    error: unknown,
  ) {
    const present = given.filter(({ scanId }) => unsaved.has(scanId));
    if (present.length === 0) throw error;
    const updated = present.map((scan) => update(scan));
    return {
      present: present.map((scan, index) => updated[index] ?? scan),
      changed: updated.filter((scan) => scan !== null),
    };
  }

  return {
    find,
    isSaved: (scanId: string): boolean => !unsaved.has(scanId),
    /**
     * Reads all scans, and removes those that were settled more than a day ago. Stores those that are open here and not
     * on disk.
     * @throws when the disk cannot be read
     */
    load: (): Promise<void> =>
      inTurn(async () => {
        const all = await store.all();
        const old = all.filter((scan) => !isOpen(scan) && isOld(scan, now())).map(({ scanId }) => scanId);
        if (old.length > 0) await store.remove(...old);
        const stored = new Set(all.map(({ scanId }) => scanId));
        const missing = scans.filter((scan) => !stored.has(scan.scanId) && (isOpen(scan) || unsaved.has(scan.scanId)));
        unsaved.clear();
        for (const { scanId } of missing) unsaved.add(scanId);
        set([...all.filter(({ scanId }) => !old.includes(scanId)), ...missing]);
        if (missing.length === 0) return;
        try {
          await store.put(...missing);
        } catch (error) {
          return console.error('Scans were not stored:', error);
        }
        unsaved.clear();
        set(scans);
      }),
    /** Changes scans as they are on disk: another tab may have withdrawn one, which is then not sent here. */
    change(scanIds: readonly string[], update: (scan: StoredScan) => StoredScan | null): Promise<StoredScan[]> {
      const asksAgain = (scan: StoredScan) => !isAwaited(scan) && isAwaited(update(scan) ?? scan);
      const asked = scanIds.flatMap((scanId) => find(scanId) ?? []).filter(asksAgain);
      return whileStoring(asked.length, async () => {
        const given = scanIds.flatMap((scanId) => find(scanId) ?? []);
        const { present, changed } = await store.update(given, update).then(
          (outcome) => {
            for (const { scanId } of outcome.changed) unsaved.delete(scanId);
            return outcome;
          },
          (error: unknown) => changeUnsaved(given, update, error),
        );
        show(present);
        return changed;
      });
    },
    /**
     * Stores a new scan.
     * @param isNeeded whether a scan that the disk refuses is an error; otherwise it lasts as long as the page
     */
    async make(
      command: ScanCommand,
      body: ScanBody,
      isNeeded: boolean,
      fields: Partial<StoredScan> = {},
    ): Promise<StoredScan> {
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
      return whileStoring(1, async () => {
        await store.put(scan).catch((error: unknown) => {
          if (isNeeded) throw error;
          console.error('A scan was not stored:', error);
          unsaved.add(scanId);
        });
        show([scan]);
        return scan;
      });
    },
  };
}
