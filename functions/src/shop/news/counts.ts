/** The numbers of a message, counted from its whole list, and the stop that follows from them. */
import { stopsBecause } from '@tessera/domain/news/mayLeave';
import { LEFT_OUT, type Message, type MessageCounts, type Recipient } from '@tessera/domain/news/types';
import type { Business } from '@tessera/domain/shop/business';
import type { DocumentSnapshot, Query, WriteBatch } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { type MessageIds, messageRef, recipientsOf } from './records';

/** The exact numbers of a message, from its list. */
async function countsOf(ids: MessageIds, message: Message): Promise<MessageCounts> {
  const { kind, state, stoppedBecause, counts, unlisted = {} } = message;
  const list = recipientsOf(firestore(), ids);
  const number = async (wanted: Partial<Recipient>) => {
    const query = Object.entries(wanted).reduce<Query>(
      (narrowed, [field, value]) => narrowed.where(field, '==', value),
      list,
    );
    return (await query.count().get()).data().count;
  };
  const [listed, sent, held, waiting, ...byReason] = await Promise.all([
    number({}),
    number({ group: 'sent', state: 'done' }),
    number({ group: 'held', state: 'done' }),
    number({ state: 'waiting' }),
    ...LEFT_OUT.map((reason) => number({ reason })),
  ]);
  // An automation may be switched on again, and an owner may take over what stopped with its author.
  const isFinal = kind === 'news' && state === 'stopped' && stoppedBecause !== 'author';
  const leftOut: MessageCounts['leftOut'] = {};
  for (const [index, reason] of LEFT_OUT.entries()) {
    const all = (unlisted[reason] ?? 0) + (byReason[index] ?? 0) + (isFinal && reason === 'stopped' ? waiting : 0);
    if (all > 0) leftOut[reason] = all;
  }
  return { ...counts, listed, sent, held, leftOut };
}

/**
 * Counts a message's numbers from its whole list and writes them: a page that was killed has not counted what it did,
 * and a stop does not wait for the page that is in flight.
 * @param more what is written with them
 */
export async function recount(
  ids: MessageIds,
  more: (message: Message, counts: MessageCounts) => object = () => ({}),
): Promise<void> {
  const db = firestore();
  const ref = messageRef(db, ids);
  const shop = refsOf(db, ids.businessId).business;
  for (;;) {
    const before = await ref.get();
    const message = before.data();
    if (!message) return;
    const counts = await countsOf(ids, message);
    const isWritten = await commit(
      () => ({ stored: ref, shop }),
      (read) => {
        // It changed while its list was counted.
        if (read.stored !== before) return { outcome: false };
        return {
          outcome: true,
          writes(batch) {
            writeGuarded(batch, before, { counts, ...more(message, counts) });
            const because = begunToStop(message.counts, counts);
            if (because) stopNews(batch, read.shop, { messageId: ids.messageId, because });
          },
        };
      },
      new Map([[ref.path, before]]),
    );
    if (isWritten) return;
  }
}

/**
 * Why a shop's news stop themselves with these counts; null where the counts before had a reason already, because a
 * manager may have resumed the news since. Reactions may come before a message has left to enough cards.
 */
export const begunToStop = (before: MessageCounts, counts: MessageCounts): ReturnType<typeof stopsBecause> =>
  stopsBecause(before) === null ? stopsBecause(counts) : null;

/** Stops a shop's news, unless they have stopped already. */
export function stopNews(
  batch: WriteBatch,
  shop: DocumentSnapshot<Business>,
  why: { messageId: string; because: NonNullable<ReturnType<typeof stopsBecause>> },
): void {
  if (!shop.exists || shop.data()?.newsStopped !== undefined) return;
  const now = Date.now();
  logger.warn('messages: a shop’s news stopped themselves', { businessId: shop.id, ...why });
  writeGuarded(batch, shop, { newsStopped: { at: now, ...why }, changedAt: now });
}
