/** Ends a message before its last recipient. */
import type { Message } from '@tessera/domain/news/types';
import { FieldValue } from 'firebase-admin/firestore';
import { commit, writeGuarded } from '../../platform/commit';
import { recount } from './counts';
import { type MessageIds, messageRef } from './records';

/** Whether a message has begun and is not over. */
export const isMessageUnderWay = (message: Message | undefined): message is Message =>
  message?.state === 'listing' || message?.state === 'sending';

/** What a message becomes that is stopped. */
export function stopped(because: NonNullable<Message['stoppedBecause']>, changedAt: number) {
  return { state: 'stopped', stoppedBecause: because, dueAt: FieldValue.delete(), changedAt };
}

/** Stops a message that is under way, so that its other recipients get nothing. */
export async function stopBecause(ids: MessageIds, because: NonNullable<Message['stoppedBecause']>): Promise<void> {
  const fields = stopped(because, Date.now());
  const isStopped = await commit(
    (db) => ({ stored: messageRef(db, ids) }),
    ({ stored }) => {
      if (!isMessageUnderWay(stored.data())) return { outcome: false };
      return { outcome: true, writes: (batch) => writeGuarded(batch, stored, fields) };
    },
  );
  if (isStopped) await recount(ids);
}
