/** The task that works a page of a message, and the job that takes up what is due. */
import type { Message } from '@tessera/domain/news/types';
import { QUERIES } from '@tessera/domain/records/queries';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { enqueueOnce } from '../../platform/taskQueue';
import { ALONE_OPTIONS } from '../../platform/unit';
import { queryAcross } from '../../records/queries';
import { businessAbove } from '../../records/refs';
import { messageRef, type PageIds } from './records';

/**
 * Queues the next page of a message. One page is one task, so shops take turns.
 * @param occasion two calls with the same one queue one task
 */
export function queuePage(page: PageIds, occasion: string): Promise<void> {
  const name = [page.businessId, page.messageId, occasion].join('/');
  return enqueueOnce('workMessages', page, { name });
}

export const workMessages = onTaskDispatched<PageIds>(
  {
    ...ALONE_OPTIONS,
    maxInstances: 3,
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 5, maxBackoffSeconds: 600, maxDoublings: 6 },
    rateLimits: { maxConcurrentDispatches: 3, maxDispatchesPerSecond: 5 },
    secrets: [passRootSecrets],
  },
  async ({ data: page }) => {
    // Loaded with the first page: no other function needs it.
    const { workPage } = await import('./workMessage');
    if ((await workPage(page)) !== 'again') return;
    const { businessId, messageId } = page;
    const { turn = 0 } = (await messageRef(firestore(), page).get()).data() ?? {};
    await queuePage({ businessId, messageId, turn }, `page ${turn}`);
  },
);

/** Queues a page of each message that is due: its time has come, or its last page broke off. */
export const DUE_MESSAGES: BatchJob<Message> = {
  query: (db, now) => queryAcross(db, QUERIES.dueMessages, now),
  sortedBy: QUERIES.dueMessages.orderBy[0],
  each: async (snapshot, now) => {
    const businessId = businessAbove(snapshot.ref);
    const { messageId, turn } = snapshot.data();
    // The time makes each run's task another one: Cloud Tasks knows a name for hours after its task has failed.
    await queuePage({ businessId, messageId, turn }, `page ${turn} due ${now}`);
    return 'queued';
  },
};

export const workDueMessages = batchJob(DUE_MESSAGES);
