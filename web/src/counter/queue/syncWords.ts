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
 * What became of the scans that waited, for a minute after their answers, and as long as one needs a decision:
 * `3 scans counted, 1 needs you`. While one waits, only what needs a decision; undefined when there is nothing to tell.
 * @param now the server's time, milliseconds since 1970
 */
export function syncInWords(scans: readonly StoredScan[], now: number): string | undefined {
  const isOver = !scans.some(isWaiting);
  const isLate = ({ wasQueued, decidedAt = -Infinity }: StoredScan) =>
    isOver && wasQueued && now - decidedAt < MINUTE_MS;
  const count = (state: StoredScan['state'], among = scans.filter(isLate)) =>
    among.filter((scan) => scan.state === state && !scan.undone).length;
  const [counted, refused, needing] = [count('accepted'), count('refused'), count('decision', [...scans])];
  const words = [
    counted > 0 && `${counted === 1 ? '1 scan' : `${counted} scans`} counted`,
    refused > 0 && `${refused} refused`,
    needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} you`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : undefined;
}
