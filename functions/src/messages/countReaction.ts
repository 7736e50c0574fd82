/** Counts what came back on a message: refused addresses and withdrawals. Many of them stop the shop's messages. */
import { stopsBecause } from '@tessera/domain/messages/mayLeave';
import { logger } from 'firebase-functions/logger';
import { commit, writeGuarded } from '../platform/commit';
import { refsOf } from '../records/refs';

/**
 * Counts one. Above two percent of a message with at least 50 sent, the message and the shop's lane stop, and say why.
 */
export async function countReaction(
  businessId: string,
  messageId: string,
  what: 'bounced' | 'withdrawn',
): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore');
  await commit(
    (db) => {
      const refs = refsOf(db, businessId);
      return { business: refs.business, message: refs.at('messages', messageId) };
    },
    ({ business, message }) => {
      const [shop, stored] = [business.data(), message.data()];
      if (!shop || !stored) return { outcome: undefined };
      const counts = { ...stored.counts, [what]: stored.counts[what] + 1 };
      const because = stopsBecause(counts);
      const stops = because !== null && shop.newsStopped === undefined;
      const isUnderWay = stored.state === 'sending' || stored.state === 'listing';
      if (stops) logger.warn('messages: a shop’s lane stopped itself', { businessId, messageId, because });
      return {
        outcome: undefined,
        writes(batch) {
          const now = Date.now();
          writeGuarded(batch, message, {
            counts,
            ...(because && isUnderWay
              ? { state: 'stopped', stoppedBecause: because, dueAt: FieldValue.delete(), changedAt: now }
              : {}),
          });
          if (stops) writeGuarded(batch, business, { newsStopped: { at: now, because, messageId }, changedAt: now });
        },
      };
    },
  );
}
