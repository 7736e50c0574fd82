/** Tells a card's holder 30 and 7 days before a reward ends: a service mail, where there is an address. */
import type { Business } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { FIRST_NOTICE_MS, noticeDue } from '@tessera/domain/scheme/ends';
import { logger } from 'firebase-functions/logger';
import { firestore } from '../platform/firebase';
import { addMailOnce } from '../platform/outbox';
import { schedule } from '../platform/schedule';
import { mayMailHolder } from '../platform/strangerMails';
import { documentsOf, queryAcross } from '../records/queries';
import { refsOf } from '../records/refs';

/** Number of cards that are read at a time. */
const PAGE = 200;

/** A notice: rewards of a card that end at the same time are told in one mail. */
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

/** @returns the number of mails written */
async function tellHolder(businessId: string, { passId }: Pass, notices: Notice[], now: number): Promise<number> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const db = await firestore();
  const email = (await refsOf(db, businessId).at('contacts', passId).get()).data()?.email;
  let written = 0;
  for (const { endsAt, days } of email === undefined ? [] : notices) {
    const id = `reward-ends_${businessId}_${passId}_${endsAt}_${days}`;
    // A mail that is written already does not count against the address.
    if ((await db.collection(COLLECTIONS.mail).doc(id).get()).exists) continue;
    if (!(await mayMailHolder(email ?? ''))) continue;
    const mail = { kind: 'reward-ends', card: { businessId, passId }, endsAt } as const;
    if (await addMailOnce(db, id, mail, Timestamp.fromMillis(now))) written += 1;
  }
  return written;
}

/**
 * Writes the mails that are due. A second run writes none of them again. A failure is logged, and the next run tries
 * that card again.
 * @param now milliseconds since 1970
 */
export async function tellRewardEndsBy(now: number): Promise<{ told: number; failed: number }> {
  const db = await firestore();
  const count = { told: 0, failed: 0 };
  const shops = new Map<string, Promise<Business | undefined>>();
  const shopOf = (businessId: string) => {
    const known =
      shops.get(businessId) ??
      refsOf(db, businessId)
        .business.get()
        .then((shop) => shop.data());
    shops.set(businessId, known);
    return known;
  };
  for await (const snapshot of documentsOf(queryAcross(db, QUERIES.endedRewards, now + FIRST_NOTICE_MS), {
    page: PAGE,
  })) {
    try {
      const businessId = snapshot.ref.parent.parent?.id;
      const pass = snapshot.data();
      const notices = noticesOf(pass, now);
      if (businessId === undefined || notices.length === 0 || pass.status !== 'open') continue;
      // A frozen shop's rewards do not end meanwhile.
      if ((await shopOf(businessId))?.active) count.told += await tellHolder(businessId, pass, notices, now);
    } catch (error) {
      count.failed += 1;
      logger.error('tellRewardEnds: one card failed', error);
    }
  }
  return count;
}

export const tellRewardEnds = schedule({
  every: 'every day 10:00',
  handler: async () => {
    const { told, failed } = await tellRewardEndsBy(Date.now());
    if (told + failed > 0) logger.info('tellRewardEnds', { told, failed });
  },
});
