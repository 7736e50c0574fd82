/** Ends the rewards that nobody may give any more: 30 days after their end, unless the shop is frozen. */
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import { GRACE_MS, isPastGrace } from '@tessera/domain/scheme/ends';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type BatchJob, batchJob, Overtaken } from '../../platform/batchJob';
import { firestore } from '../../platform/firebase';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { changeOwnCard } from '../passStore';

/** Ends a card's rewards that are due. */
async function endOn(snapshot: QueryDocumentSnapshot<Pass>, now: number): Promise<'ended' | undefined> {
  const pass = snapshot.data();
  const businessId = businessAbove(snapshot.ref);
  if (pass.status === 'closed') return undefined;
  const business = (await refsOf(firestore(), businessId).business.get()).data();
  if (!business || !pass.rewards.some((reward) => isPastGrace(reward, business, now))) return undefined;
  const { passId, seq } = pass;
  const check: (card: Pass | undefined) => asserts card is Pass = (card) => {
    // A card that was used meanwhile still has these rewards, because nobody can give them.
    if (!card) throw new Overtaken('erased meanwhile');
  };
  await changeOwnCard({ businessId, passId, version: seq, command: { type: 'end' }, by: 'system' }, check);
  return 'ended';
}

/** Writes an `ended` event on each card whose rewards are due. */
export const ENDED_REWARDS: BatchJob<Pass> = {
  query: (db, now) => queryAcross(db, QUERIES.endedRewards, now - GRACE_MS),
  sortedBy: QUERIES.endedRewards.orderBy[0],
  each: endOn,
};

export const endRewards = batchJob(ENDED_REWARDS);
