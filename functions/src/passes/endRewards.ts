/** Ends the rewards that nobody may give any more: 30 days after their end, unless the shop is frozen. */
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { GRACE_MS, hasEnded } from '@tessera/domain/scheme/ends';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { documentsOf, queryAcross } from '../records/queries';
import { refsOf } from '../records/refs';
import { changeOwnCard } from './passStore';

/** Number of cards that are read at a time, and in one run. The rest follows on the next day. */
const LIMITS = { page: 200, most: 5000 } as const;

/** Ends a card's rewards that are due. @returns whether there were any */
async function endOn(snapshot: QueryDocumentSnapshot<Pass>, now: number): Promise<boolean> {
  const pass = snapshot.data();
  const businessId = snapshot.ref.parent.parent?.id;
  if (pass.status === 'closed' || businessId === undefined) return false;
  const business = (await refsOf(await firestore(), businessId).business.get()).data();
  const isDue = (reward: Pass['rewards'][number]): boolean =>
    business !== undefined && hasEnded(reward, business, now) && now >= (reward.endsAt ?? now) + GRACE_MS;
  if (!pass.rewards.some(isDue)) return false;
  const { passId, seq } = pass;
  const check: (card: Pass | undefined) => asserts card is Pass = (card) => {
    if (card?.seq !== seq) throw new Error('used meanwhile');
  };
  await changeOwnCard({ businessId, passId, version: seq, command: { type: 'end' }, by: 'system' }, check);
  return true;
}

/**
 * Writes an `ended` event on each card whose rewards are due. A failure is logged, and the next run tries that card
 * again.
 * @param now milliseconds since 1970
 */
export async function endRewardsBy(now: number): Promise<{ cards: number; failed: number }> {
  const due = queryAcross(await firestore(), QUERIES.endedRewards, now - GRACE_MS);
  const count = { cards: 0, failed: 0 };
  for await (const snapshot of documentsOf(due, LIMITS)) {
    try {
      if (await endOn(snapshot, now)) count.cards += 1;
    } catch (error) {
      count.failed += 1;
      logger.error('endRewards: one card failed', error);
    }
  }
  return count;
}

export const endRewards = schedule({
  every: 'every day 05:15',
  handler: async () => {
    const { cards, failed } = await endRewardsBy(Date.now());
    if (cards + failed > 0) logger.info('endRewards', { cards, failed });
  },
});
