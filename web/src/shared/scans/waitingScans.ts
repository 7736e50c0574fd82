/** The waiting scans of this browser's counter, for pages that have no queue. */
import { useEffect, useState } from 'react';
import { loadChunk } from '../lib/loadChunk';
import { storedText } from '../lib/storage';
import { withinLimit } from '../lib/waits';

/** A counter in this browser writes this when it reads a card. Without it no scan can be waiting. */
const counterHint = storedText('tessera.clock');

/** An older tab may hold the device's database, and logging out does not wait for it. */
const PATIENCE_MS = 1000;

const count = async (): Promise<number> =>
  counterHint.read() === null ? 0 : (await loadChunk(() => import('./scanStore'))).countWaitingHere();

function notCounted(error: unknown): 0 {
  console.warn('Waiting stamps were not counted:', error);
  return 0;
}

/** Number of scans that wait here for a connection; 0, with a log line, when they cannot be counted soon. */
export const countWaitingScans = (): Promise<number> =>
  withinLimit(PATIENCE_MS, count(), () => new Error('No answer from the database')).catch(notCounted);

/** Number of scans that wait here for a connection, counted once, however long that takes; 0 until they are counted. */
export function useWaitingHere(): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => void count().catch(notCounted).then(setWaiting), []);
  return waiting;
}
