/** Corrects the times of scans that the device's clock dated wrong. Times are milliseconds since 1970. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { isOpen, type StoredScan } from '../../shared/scans/scanStore';
import { corrected, type Correction } from './clock';
import { isAboutTime, isUnsent, redated } from './queueState';
import type { QueueDependencies, Send } from './scanQueueTypes';
import { notUpdated, type StoredScans } from './storedScans';

interface Dependencies extends Pick<QueueDependencies, 'clock' | 'send'> {
  change: StoredScans['change'];
  scans(): readonly StoredScan[];
}

export function createScanDates({ clock, send, change, scans }: Dependencies) {
  /** Number of corrections of the clock before each scan of this page was dated. */
  const datedAfter = new Map<string, number>();

  /** Corrects the time of the scans that were never sent: nobody knows of them yet. */
  async function dateAnew(correction: Correction): Promise<void> {
    const unsent = scans()
      .filter(isUnsent)
      .map(({ scanId }) => scanId);
    await change(unsent, (scan) =>
      isUnsent(scan) ? redated(scan, (scannedAt) => corrected(scannedAt, [correction])) : null,
    ).catch(notUpdated);
  }

  const sendTimed: Send = async (name, input, limitMs) => {
    const measured = clock.measure();
    const answer = await send(name, input, limitMs);
    const correction = answer !== null && 'serverTime' in answer ? measured(answer.serverTime) : null;
    if (correction) await dateAnew(correction);
    return answer;
  };

  /** Corrects the time of a scan that was refused because of this device's clock; undefined if its time was right. */
  async function redatedAfter(scanId: string, verdict: Verdict): Promise<StoredScan | undefined> {
    if (!isAboutTime(verdict)) return undefined;
    const correct = (scannedAt: number) => clock.corrected(scannedAt, datedAfter.get(scanId) ?? 0);
    const [scan] = await change([scanId], (one) => (isOpen(one) ? redated(one, correct) : null));
    return scan;
  }

  return {
    /** Notes that a scan is dated now, by the clock with the corrections so far. */
    dated: (scanId: string): void => void datedAfter.set(scanId, clock.corrections()),
    /** Makes a call whose answer contains the server's time, and corrects the scans that were dated wrong. */
    sendTimed,
    redatedAfter,
  };
}
