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
import { type MessageIds, messageRef } from './records';

/**
 * Queues the next page of a message. One page is one task, so shops take turns.
 * @param occasion two calls with the same one queue one task
 */
export function queuePage(ids: MessageIds, occasion: string): Promise<void> {
  const name = [ids.businessId, ids.messageId, occasion].join('/');
  return enqueueOnce('workMessages', ids, { name });
}

export const workMessages = onTaskDispatched<MessageIds>(
  {
    ...ALONE_OPTIONS,
    maxInstances: 3,
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 5, maxBackoffSeconds: 600, maxDoublings: 6 },
    rateLimits: { maxConcurrentDispatches: 3, maxDispatchesPerSecond: 5 },
    secrets: [passRootSecrets],
  },
  async ({ data: ids }) => {
    // Loaded with the first page: no other function needs it.
    const { workPage } = await import('./workMessage');
    if ((await workPage(ids)) !== 'again') return;
    const turn = (await messageRef(await firestore(), ids).get()).data()?.turn ?? 0;
    await queuePage(ids, `page ${turn}`);
  },
);

/** Queues a page of each message that is due: its time has come, or its last page broke off. */
export const DUE_MESSAGES: BatchJob<Message> = {
  query: (db, now) => queryAcross(db, QUERIES.dueMessages, now),
  sortedBy: QUERIES.dueMessages.orderBy[0],
  each: async (snapshot) => {
    const businessId = businessAbove(snapshot.ref);
    const { messageId, turn, dueAt } = snapshot.data();
    await queuePage({ businessId, messageId }, `page ${turn} due ${dueAt}`);
    return 'queued';
  },
};

export const workDueMessages = batchJob(DUE_MESSAGES);
