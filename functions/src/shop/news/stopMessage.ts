/** Ends a message before its last recipient. */
import type { Message } from '@tessera/domain/news/types';
import { commit, writeGuarded } from '../../platform/commit';
import { recount } from './counts';
import { type MessageIds, messageRef } from './records';

/** Whether a message has begun and is not over. */
export const isMessageUnderWay = (message: Message | undefined): message is Message =>
  message?.state === 'listing' || message?.state === 'sending';

/** Stops a message that is under way, so that its other recipients get nothing. */
export async function stopBecause(ids: MessageIds, because: NonNullable<Message['stoppedBecause']>): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const isStopped = await commit(
    (db) => ({ stored: messageRef(db, ids) }),
    ({ stored }) => {
      if (!isMessageUnderWay(stored.data())) return { outcome: false };
      const fields = { state: 'stopped', stoppedBecause: because, dueAt: FieldValue.delete(), changedAt: Date.now() };
      return { outcome: true, writes: (batch) => writeGuarded(batch, stored, fields) };
    },
  );
  if (isStopped) await recount(ids);
}
