/** Whether every card is what its events say. It only reads: it names the differences, and people correct them. */
import { LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { QUERIES, queryIn } from '../access/queries';
import { refsOf } from '../access/refs';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Cards in one page of a check. */
const PAGE = 200;

export interface LedgerReport {
  cards: number;
  /** One line a difference: business, card, what differs. */
  differences: string[];
}

/** Checks one business's cards; those changed since a time, where one is given. */
async function verifyBusiness(db: Firestore, businessId: string, since: number | undefined): Promise<LedgerReport> {
  const refs = refsOf(db, businessId);
  const report: LedgerReport = { cards: 0, differences: [] };
  const all = queryIn(refs, QUERIES.changedSince, since ?? 0).orderBy('changedAt');
  let page = await all.limit(PAGE).get();
  while (!page.empty) {
    for (const snapshot of page.docs) {
      const pass = snapshot.data() as Pass;
      const events = await queryIn(refs, QUERIES.wholeLedger, pass.passId).get();
      const found = differences(
        pass,
        events.docs.map((event) => event.data() as PassEvent),
      );
      report.cards += 1;
      report.differences.push(...found.map((difference) => `${businessId} ${pass.passId}: ${difference}`));
    }
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) break;
    page = await all.startAfter(last).limit(PAGE).get();
  }
  return report;
}

/** Checks every business, one after the other. @param since milliseconds since 1970; without it, every card */
export async function verifyLedger(db: Firestore, since?: number): Promise<LedgerReport> {
  const report: LedgerReport = { cards: 0, differences: [] };
  for (const { id } of await db.collection(LOYALTY_COLLECTIONS.businesses).listDocuments()) {
    const { cards, differences: found } = await verifyBusiness(db, id, since);
    report.cards += cards;
    report.differences.push(...found);
  }
  return report;
}

/** Every day the cards of the last two days, on Sundays all. A difference is logged as an error, without names. */
export const verifyLedgerDaily = schedule({
  every: 'every day 03:30',
  handler: async () => {
    const now = Date.now();
    const isSunday = new Date(now).getUTCDay() === 0;
    const { cards, differences: found } = await verifyLedger(
      await firestore(),
      isSunday ? undefined : now - 2 * DAY_MS,
    );
    if (found.length > 0) logger.error('verifyLedger: cards differ from their events', { cards, found });
    else logger.info('verifyLedger: all cards agree with their events', { cards });
  },
});
