import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { StoredScan } from '../../shared/scans/scanStore';
import { isWaiting } from './queueState';

/** How many scans wait, and whether the disk has them; undefined when none waits. */
export function waitingInWords(waiting: number, unsaved: number): string | undefined {
  const words = [
    waiting > unsaved && `${waiting - unsaved} saved here`,
    unsaved > 0 && `${unsaved} without an answer, not saved`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : undefined;
}

/**
 * How many of the scans that waited were counted and refused, for a minute after their answers, and how many need a
 * decision. While one waits, only those that need a decision.
 * @param now the server's time, milliseconds since 1970
 */
export function syncCounts(scans: readonly StoredScan[], now: number) {
  const isOver = !scans.some(isWaiting);
  const isLate = ({ wasQueued, decidedAt = -Infinity }: StoredScan) =>
    isOver && wasQueued && now - decidedAt < MINUTE_MS;
  const count = (state: StoredScan['state'], among = scans.filter(isLate)) =>
    among.filter((scan) => scan.state === state && !scan.undone).length;
  return { counted: count('accepted'), refused: count('refused'), needing: count('decision', [...scans]) };
}

/** These counts in words, such as `3 scans counted, 1 needs you`; undefined when there is nothing to tell. */
export function syncInWords(scans: readonly StoredScan[], now: number): string | undefined {
  const { counted, refused, needing } = syncCounts(scans, now);
  const words = [
    counted > 0 && `${counted === 1 ? '1 scan' : `${counted} scans`} counted`,
    refused > 0 && `${refused} refused`,
    needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} you`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : undefined;
}
