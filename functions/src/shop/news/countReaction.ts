/** Counts the reactions to a message: refused addresses and withdrawals. Many of them stop the shop's messages. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { stopsBecause } from '@tessera/domain/news/mayLeave';
import type { Reaction, Recipient } from '@tessera/domain/news/types';
import { commit, writeGuarded } from '../../platform/commit';
import { refsOf } from '../../records/refs';
import { begunToStop, stopNews } from './counts';
import { recipientsOf } from './records';
import { isMessageUnderWay, stopped } from './stopMessage';

/** How long a withdrawal counts as an answer to a message. */
const ANSWERS_MS = 7 * DAY_MS;

/** Whether a reaction counts: only a recipient's first one, and a withdrawal only within seven days. */
const counts = ({ group, state, reaction, at = 0 }: Recipient, what: Reaction, now: number): boolean =>
  group === 'sent' && state === 'done' && reaction === undefined && (what === 'bounced' || now - at < ANSWERS_MS);

/**
 * Counts the first reaction of a card to a message. If one kind of reaction comes to exceed 2 % of a message with at
 * least 50 sent, the message and the shop's news stop, and store why.
 */
export async function countReaction(
  { businessId, messageId, passId }: { businessId: string; messageId: string; passId: string },
  what: Reaction,
): Promise<void> {
  await commit(
    (db) => {
      const refs = refsOf(db, businessId);
      const recipient = recipientsOf(db, { businessId, messageId }).doc(passId);
      return { business: refs.business, message: refs.at('messages', messageId), recipient };
    },
    ({ business, message, recipient }) => {
      const [shop, stored, listed] = [business.data(), message.data(), recipient.data()];
      const now = Date.now();
      if (!shop || !stored || !listed || !counts(listed, what, now)) return { outcome: undefined };
      const after = { ...stored.counts, [what]: stored.counts[what] + 1 };
      const isUnderWay: boolean = isMessageUnderWay(stored);
      // A message that is over stops the news once: a manager may have resumed them since.
      const because = isUnderWay ? stopsBecause(after) : begunToStop(stored.counts, after);
      return {
        outcome: undefined,
        writes(batch) {
          writeGuarded(batch, recipient, { reaction: what });
          writeGuarded(batch, message, {
            counts: after,
            ...(because && isUnderWay && stopped(because, now)),
          });
          if (because) stopNews(batch, business, { messageId, because });
        },
      };
    },
  );
}
