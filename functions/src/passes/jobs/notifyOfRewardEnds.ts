/** Tells a card's holder 30 and 7 days before a reward ends: a service mail, where there is an address. */
import type { Pass } from '@tessera/domain/pass/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { QUERIES } from '@tessera/domain/records/queries';
import { FIRST_NOTICE_MS, noticeDue } from '@tessera/domain/scheme/ends';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { firestore } from '../../platform/firebase';
import { addMailOnce } from '../../platform/outbox';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { mayMailHolder } from '../../records/strangerMails';
import { isUnusedImport } from './unusedImport';

/** A notice: one mail names all rewards of a card that end at the same time. */
interface Notice {
  endsAt: number;
  days: number;
}

function noticesOf({ rewards }: Pass, now: number): Notice[] {
  const notices = new Map<number, Notice>();
  for (const { endsAt, earnedAt } of rewards) {
    const days = noticeDue({ endsAt, earnedAt }, now);
    if (endsAt !== undefined && days !== undefined) notices.set(endsAt, { endsAt, days });
  }
  return [...notices.values()];
}

/** Writes each mail that is due, once. */
async function notifyHolder(snapshot: QueryDocumentSnapshot<Pass>, now: number): Promise<'told' | undefined> {
  const businessId = businessAbove(snapshot.ref);
  const pass = snapshot.data();
  const { passId } = pass;
  const notices = noticesOf(pass, now);
  if (notices.length === 0 || pass.status !== 'open') return undefined;
  const db = firestore();
  const refs = refsOf(db, businessId);
  // A frozen shop's rewards do not end meanwhile.
  if (!(await refs.business.get()).data()?.active) return undefined;
  const { email, refusedAt } = (await refs.at('contacts', passId).get()).data() ?? {};
  if (email === undefined || refusedAt !== undefined || (await isUnusedImport(businessId, pass))) return undefined;
  let written = false;
  for (const { endsAt, days } of notices) {
    const id = `reward-ends_${businessId}_${passId}_${endsAt}_${days}`;
    // A mail that is written already does not count against the address.
    if ((await db.collection(COLLECTIONS.mail).doc(id).get()).exists) continue;
    if (!(await mayMailHolder(email))) continue;
    const mail = { kind: 'reward-ends', card: { businessId, passId }, endsAt } as const;
    if (await addMailOnce(db, id, mail)) written = true;
  }
  return written ? 'told' : undefined;
}

/** Writes the mails that are due to the holders of cards with an ending reward. */
export const REWARDS_THAT_END: BatchJob<Pass> = {
  query: (db, now) => queryAcross(db, QUERIES.endedRewards, now + FIRST_NOTICE_MS),
  sortedBy: QUERIES.endedRewards.orderBy[0],
  each: notifyHolder,
};

export const notifyOfRewardEnds = batchJob(REWARDS_THAT_END);
