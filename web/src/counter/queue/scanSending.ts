/** Sends single scans, each with its stored body. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { isSignedOut as hasEnded, refusalOf } from '../../shared/data/errors';
import { CALL_LIMIT_MS } from '../../shared/lib/waits';
import { isOpen, type StoredScan } from '../../shared/scans/scanStore';
import type { createAnswers } from './answers';
import type { createScanDates } from './scanDates';
import type { QueueDependencies } from './scanQueueTypes';
import { notUpdated, type StoredScans } from './storedScans';

export interface SendingDependencies
  extends
    Pick<QueueDependencies, 'wait'>,
    Pick<ReturnType<typeof createScanDates>, 'sendTimed' | 'redatedAfter'>,
    Pick<ReturnType<typeof createAnswers>, 'note'>,
    Pick<StoredScans, 'change'> {
  settle(scanId: string, verdict: Verdict): Promise<void>;
}

export function createSending({ wait, note, change, settle, sendTimed, redatedAfter }: SendingDependencies) {
  /** Ids of the scans that are being sent, so that batches leave them out. */
  const underWay = new Set<string>();

  /** The server's verdict on a scan, which is sent a second time if this device's clock had dated it wrong. */
  async function verdictOn({ scanId, command, body }: StoredScan, pin?: string): Promise<Verdict> {
    const verdict = await sendTimed(command, pin === undefined ? body : { ...body, pin }, CALL_LIMIT_MS);
    const again = await redatedAfter(scanId, verdict);
    return again ? verdictOn(again, pin) : verdict;
  }

  return {
    isUnderWay: (scanId: string): boolean => underWay.has(scanId),
    /** Sends a scan once. Null: no usable answer within the limit. A later answer still counts. */
    async sendOnce(scan: StoredScan, limitMs: number, pin?: string): Promise<Verdict | null> {
      const { scanId } = scan;
      underWay.add(scanId);
      const answer = verdictOn(scan, pin).catch((error: unknown): Verdict | null => {
        const message = refusalOf(error);
        if (message !== undefined) return { verdict: 'refused', repeated: false, message };
        console.info('No answer to a scan:', error);
        if (hasEnded(error)) note(true, error);
        return null;
      });
      const settling = answer.then((verdict) => verdict && settle(scanId, verdict)).catch(notUpdated);
      const verdict = await Promise.race([answer, wait(limitMs).then(() => null)]);
      underWay.delete(scanId);
      note(verdict === null);
      if (verdict) await settling;
      else await change([scanId], (one) => (isOpen(one) ? { ...one, wasQueued: true } : null)).catch(notUpdated);
      return verdict;
    },
  };
}
