/**
 * Checks that every card equals the sum of its events, and that the tallies of the insights follow from them. It only
 * reads and reports; people correct the differences.
 */
import { DAY_MS, dayIn, HOUR_MS, weekdayOf } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Firestore, Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { firestore } from '../../platform/firebase';
import { documentsOf, queryAcross, queryIn } from '../../records/queries';
import { businessAbove, type BusinessRefs, refsOf } from '../../records/refs';
import { insightsDifferences } from '../../shop/numbers/verifyInsights';

/** Number of cards that a command reads at a time. */
const PAGE = 200;
/** Number of cards that the job checks at once: each waits for one query. */
const AT_ONCE = 8;

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

/** A line for each difference of one card. */
async function check(snapshot: QueryDocumentSnapshot<Pass>): Promise<string[]> {
  const pass = snapshot.data();
  const db = firestore();
  const refs = refsOf(db, businessAbove(snapshot.ref));
  const events = eventsIn(await queryIn(refs, QUERIES.wholeLedger, pass.passId).get());
  if (differences(pass, events).length === 0) return [];
  const now = await differencesNow(db, refs, pass.passId);
  return now.map((difference) => `${refs.business.id} ${pass.passId}: ${difference}`);
}

const changedSince = (db: Firestore, since: number): Query<Pass> => queryAcross(db, QUERIES.allChangedSince, since);

/** The differences between the insights' tallies of all shops and their cards. */
async function differencesOfTallies(db: Firestore): Promise<string[]> {
  const lines: string[] = [];
  for (const { id } of await db.collection(COLLECTIONS.businesses).listDocuments())
    lines.push(...(await insightsDifferences(refsOf(db, id))).map((difference) => `${id} ${difference}`));
  return lines;
}

/**
 * Checks the cards of all shops, and with all cards the tallies, which are sums over them.
 * @param since milliseconds since 1970; without it, every card
 */
export async function verifyLedger(db: Firestore, since = 0): Promise<LedgerReport> {
  const report: LedgerReport = { cards: 0, differences: [] };
  for await (const snapshot of documentsOf(changedSince(db, since), { page: PAGE })) {
    report.cards += 1;
    report.differences.push(...(await check(snapshot)));
  }
  if (since === 0) report.differences.push(...(await differencesOfTallies(db)));
  return report;
}

/**
 * Checks every day the cards changed since the day before, and on Sundays all cards. Logs a card's differences as an
 * error, without names.
 */
export const CHANGED_CARDS: BatchJob<Pass> = {
  query: (db, now) => changedSince(db, weekdayOf(dayIn(TIME_ZONE, now)) === 7 ? 0 : now - DAY_MS - 4 * HOUR_MS),
  sortedBy: QUERIES.allChangedSince.orderBy[0],
  atOnce: AT_ONCE,
  each: async (snapshot) => {
    const lines = await check(snapshot);
    if (lines.length === 0) return 'agree';
    logger.error('verifyLedger: a card differs from its events', { differences: lines });
    return 'differ';
  },
};

export const verifyLedgerDaily = batchJob(CHANGED_CARDS);
