import { refusalOf } from '../shared/data/errors';
import type { ScanQueue } from './queue/scanQueueTypes';

/** Sends the waiting scans once a request is answered. A refusal means that the sender is not in the team. */
async function syncAfter(request: Promise<unknown>, queue: ScanQueue): Promise<void> {
  const isRefused = await request.then(
    () => false,
    (error: unknown) => {
      if (refusalOf(error) === undefined) throw error;
      return true;
    },
  );
  await queue.sync(isRefused);
}

/**
 * Checks whether the server answers. After any answer, even a late one or a refusal, sends the waiting scans: each gets
 * its own verdict. Reads or writes the disk again first, if that failed before.
 * @param probe makes a request whose answer does not matter
 */
export async function checkConnection(queue: ScanQueue, probe: () => Promise<unknown>): Promise<void> {
  const { isUnread, unsaved } = queue.state();
  if (isUnread || unsaved.size > 0) await queue.load();
  const request = probe();
  const syncing = syncAfter(request, queue).catch((error: unknown) => console.warn('No scans were sent:', error));
  const answer = await queue.reach(() => request).catch((refusal: unknown) => refusal);
  // Without an answer in time, the next attempt need not wait for this one.
  if (answer !== null) await syncing;
}
