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

const readStored = async (): Promise<readonly StoredScan[]> =>
  (await loadChunk(() => import('./scanStore'))).readWaitingHere();

const read = async () => (counterHint.read() === null ? NONE : readStored());

function notRead(error: unknown) {
  console.warn('Waiting stamps were not counted:', error);
  return NONE;
}

/** Number of scans that wait here for a connection; 0, with a log line, when they cannot be counted soon. */
export const countWaitingScans = async (): Promise<number> =>
  (await withinLimit(PATIENCE_MS, read(), () => new Error('No answer from the database')).catch(notRead)).length;

/** What a page reads once, however long that takes; none until it is read. */
function useScans(readScans: typeof read): readonly StoredScan[] {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => void readScans().catch(notRead).then(setWaiting), [readScans]);
  return waiting;
}

/**
 * The scans that wait here for a connection, for the counter. It reads them before there can be any, because the code
 * that reads them does not load without a connection.
 */
export const useScansHere = (): readonly StoredScan[] => useScans(readStored);

/** Number of scans that wait here for a connection. */
export const useWaitingHere = (): number => useScans(read).length;
