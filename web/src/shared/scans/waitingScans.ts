/** The waiting scans of this browser's counter, for pages that have no queue. */
import { useEffect, useState } from 'react';
import { loadChunk } from '../lib/loadChunk';
import { storedText } from '../lib/storage';
import { withinLimit } from '../lib/waits';
import type { StoredScan } from './scanStore';

/** A counter in this browser writes this when it reads a card. Without it no scan can be waiting. */
const counterHint = storedText('tessera.clock');

/** An older tab may hold the device's database, and logging out does not wait for it. */
const PATIENCE_MS = 1000;

const NONE: readonly StoredScan[] = [];

const read = async (): Promise<readonly StoredScan[]> =>
  counterHint.read() === null ? NONE : (await loadChunk(() => import('./scanStore'))).readWaitingHere();

function notRead(error: unknown) {
  console.warn('Waiting stamps were not counted:', error);
  return NONE;
}

/** Number of scans that wait here for a connection; 0, with a log line, when they cannot be counted soon. */
export const countWaitingScans = async (): Promise<number> =>
  (await withinLimit(PATIENCE_MS, read(), () => new Error('No answer from the database')).catch(notRead)).length;

/**
 * The scans that wait here for a connection, read once, however long that takes; none until they are read.
 * @param readScans for the counter, which has the code that reads them
 */
export function useScansHere(readScans = read): readonly StoredScan[] {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => void readScans().catch(notRead).then(setWaiting), [readScans]);
  return waiting;
}

export const useWaitingHere = (): number => useScansHere().length;
