/** Sends the waiting scans together, in order, while requests succeed. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { refusalOf } from '../../shared/data/errors';
import { CALL_LIMIT_MS } from '../../shared/lib/waits';
import type { ScanBody, StoredScan } from '../../shared/scans/scanStore';
import { isWaiting, nextBatch } from './queueState';
import type { WaitingReward } from './scanQueueTypes';
import type { Sending, SendingDependencies } from './sending';

interface Dependencies extends Omit<SendingDependencies, 'wait'>, Pick<Sending, 'beginNote' | 'isUnderWay'> {
  businessId: string;
}

/** Makes the function that sends the waiting scans that pass `mayBeSent`. */
export function createBatches(dependencies: Dependencies): (mayBeSent: (scan: StoredScan) => boolean) => Promise<void> {
  const { businessId, state, set, change, sendTimed, beginNote, isUnderWay, settling, redatedAfter } = dependencies;

  /** Records why the server refuses to receive the shop's scans. A reason that stays is not announced again. */
  function noteObstacle(obstacle: string | null): void {
    if (state().obstacle !== obstacle) set({ obstacle });
  }

  /** Sends a batch. Null without a usable answer, or if the server refuses all of it. */
  async function verdictsOn(batch: readonly StoredScan[]): Promise<(Verdict | null)[] | null> {
    const scans = batch.map(({ body }) => body as ScanBody<'recordScan'> | WaitingReward);
    const note = beginNote();
    try {
      const { verdicts } = await sendTimed('recordScans', { businessId, scans }, CALL_LIMIT_MS);
      note(false);
      return verdicts;
    } catch (error) {
      const message = refusalOf(error);
      note(message === undefined, error);
      if (message === undefined) console.info('Waiting scans were not sent:', error);
      else noteObstacle(message);
      return null;
    }
  }

  async function sendBatches(mayBeSent: (scan: StoredScan) => boolean): Promise<void> {
    // They failed on the server, and wait for another time.
    const unanswered = new Set<string>();
    const isNext = (scan: StoredScan) => mayBeSent(scan) && !isUnderWay(scan.scanId) && !unanswered.has(scan.scanId);
    for (;;) {
      const next = nextBatch(state().scans.filter(isNext));
      if (next.length === 0) return noteObstacle(null);
      const batch = await change(
        next.map(({ scanId }) => scanId),
        (scan) => (isWaiting(scan) ? { ...scan, isSent: true, wasQueued: true } : null),
      );
      if (batch.length === 0) continue;
      const settle = batch.map(({ scanId }) => settling(scanId));
      const verdicts = await verdictsOn(batch);
      if (!verdicts) return;
      for (const [index, verdict] of verdicts.entries()) {
        const scanId = batch[index]?.scanId ?? '';
        if (verdict === null) unanswered.add(scanId);
        // A scan that is dated anew still waits, and is in the next batch.
        else if (!(await redatedAfter(scanId, verdict))) await settle[index]?.(verdict);
      }
      if (verdicts.length < batch.length) return;
    }
  }

  return sendBatches;
}
