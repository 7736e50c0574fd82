/** Checks that every card equals the sum of its events. It only reads and reports; people correct the differences. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { differences } from '@tessera/domain/pass/ledger';
import type { PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { DAY_MS } from '@tessera/domain/time';
import type { Firestore, QuerySnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { documentsOf, queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';

/** Number of cards that a check reads at a time. */
const PAGE = 200;

export interface LedgerReport {
  cards: number;
  /** A line for each difference: business, card, fields. */
  differences: string[];
}

const eventsIn = ({ docs }: QuerySnapshot<PassEvent>): PassEvent[] => docs.map((event) => event.data());

/** A card's differences at one moment: it may have been stamped between the reads of its page and of its events. */
function differencesNow(db: Firestore, refs: BusinessRefs, passId: string): Promise<string[]> {
  return db.runTransaction(
    async (moment) => {
      const pass = (await moment.get(refs.at('passes', passId))).data();
      return pass ? differences(pass, eventsIn(await moment.get(queryIn(refs, QUERIES.wholeLedger, passId)))) : [];
    },
    { readOnly: true },
  );
}

/** Checks one business's cards; with `since`, only those changed since that time. */
async function verifyBusiness(db: Firestore, businessId: string, since: number | undefined): Promise<LedgerReport> {
  const refs = refsOf(db, businessId);
  const report: LedgerReport = { cards: 0, differences: [] };
  const cards = queryIn(refs, QUERIES.changedSince, since ?? 0).orderBy('changedAt');
  for await (const snapshot of documentsOf(cards, { page: PAGE })) {
    const pass = snapshot.data();
    const events = eventsIn(await queryIn(refs, QUERIES.wholeLedger, pass.passId).get());
    report.cards += 1;
    if (differences(pass, events).length === 0) continue;
    const found = await differencesNow(db, refs, pass.passId);
    report.differences.push(...found.map((difference) => `${businessId} ${pass.passId}: ${difference}`));
  }
  return report;
}

/** Checks every business, one after another. @param since milliseconds since 1970; without it, every card */
export async function verifyLedger(db: Firestore, since?: number): Promise<LedgerReport> {
  const report: LedgerReport = { cards: 0, differences: [] };
  for (const { id } of await db.collection(COLLECTIONS.businesses).listDocuments()) {
    const { cards, differences: found } = await verifyBusiness(db, id, since);
    report.cards += cards;
    report.differences.push(...found);
  }
  return report;
}

/**
 * Checks every day the cards changed in the last two days, and on Sundays all cards. Logs each difference as an error,
 * without names.
 */
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
