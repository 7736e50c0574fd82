/** Sends single scans and reads, and notes what their answers say of the connection (docs/decisions/0010). */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { isSignedOut as isSignedOutError, refusalOf } from '../../shared/data/errors';
import { CALL_LIMIT_MS } from '../../shared/lib/waits';
import { isOpen, type StoredScan } from '../../shared/scans/scanStore';
import type { QueueState } from './queueState';
import type { createScanDates } from './scanDates';
import { type QueueDependencies, type ScanQueue, STAMP_LIMIT_MS } from './scanQueueTypes';
import { notUpdated, type StoredScans } from './storedScans';

export interface SendingDependencies
  extends
    Pick<QueueDependencies, 'wait'>,
    Pick<StoredScans, 'change'>,
    Pick<ReturnType<typeof createScanDates>, 'sendTimed' | 'redatedAfter'> {
  state(): QueueState;
  set(change: Partial<QueueState>): void;
  settling(scanId: string): (verdict: Verdict) => Promise<void>;
}

export type Sending = ReturnType<typeof createSending>;

export function createSending({ wait, change, sendTimed, redatedAfter, state, set, settling }: SendingDependencies) {
  /** Ids of the scans that are being sent, so that batches leave them out. */
  const underWay = new Set<string>();

  let begun = 0;
  /** The number of the newest request that had an answer. */
  let answered = 0;

  /**
   * Begins a request.
   * @returns a function that records whether it had an answer, or why not. Without one, nothing new is known of the
   *   session, nor of a connection that has answered a later request
   */
  function beginNote(): (isDown: boolean, error?: unknown) => void {
    const mine = ++begun;
    return (isDown, error) => {
      if (!isDown) answered = Math.max(answered, mine);
      else if (mine < answered) return;
      const before = state();
      const isSignedOut = isDown && (before.isSignedOut || isSignedOutError(error));
      if (before.isDown !== isDown || before.isSignedOut !== isSignedOut || !before.isKnown)
        set({ isDown, isSignedOut, isKnown: true });
    };
  }

  async function noted<Answer>(
    request: () => Promise<Answer>,
    note: ReturnType<typeof beginNote>,
  ): Promise<Answer | null> {
    try {
      const answer = await request();
      note(false);
      return answer;
    } catch (error) {
      if (refusalOf(error) !== undefined) {
        note(false);
        throw error;
      }
      console.info('No answer:', error);
      note(true, error);
      return null;
    }
  }

  const reach: ScanQueue['reach'] = async (request, limitMs = STAMP_LIMIT_MS) => {
    const note = beginNote();
    const inTime = await Promise.race([noted(request, note), wait(limitMs).then(() => null)]);
    if (inTime === null) note(true);
    return inTime;
  };

  /** The server's verdict on a scan, which is sent a second time if this device's clock had dated it wrong. */
  async function verdictOn({ scanId, command, body }: StoredScan, pin?: string): Promise<Verdict> {
    const verdict = await sendTimed(command, pin === undefined ? body : { ...body, pin }, CALL_LIMIT_MS);
    const again = await redatedAfter(scanId, verdict);
    return again ? verdictOn(again, pin) : verdict;
  }

  /** Sends a scan once. Null: no usable answer within the limit. A later answer still counts. */
  async function sendOnce(scan: StoredScan, limitMs: number, pin?: string): Promise<Verdict | null> {
    const { scanId } = scan;
    underWay.add(scanId);
    const note = beginNote();
    const settle = settling(scanId);
    const answer = verdictOn(scan, pin).catch((error: unknown): Verdict | null => {
      const message = refusalOf(error);
      if (message !== undefined) return { verdict: 'refused', repeated: false, message };
      console.info('No answer to a scan:', error);
      if (isSignedOutError(error)) note(true, error);
      return null;
    });
    const settled = answer.then((verdict) => verdict && settle(verdict)).catch(notUpdated);
    const verdict = await Promise.race([answer, wait(limitMs).then(() => null)]);
    underWay.delete(scanId);
    note(verdict === null);
    if (verdict) await settled;
    else await change([scanId], (one) => (isOpen(one) ? { ...one, wasQueued: true } : null)).catch(notUpdated);
    return verdict;
  }

  return { isUnderWay: (scanId: string): boolean => underWay.has(scanId), beginNote, reach, sendOnce };
}
