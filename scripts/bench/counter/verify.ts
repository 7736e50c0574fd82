/** Compares the stored records with the schedule. */
import { pathIn } from '@tessera/domain/collections';
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import type { Firestore } from 'firebase-admin/firestore';
import { queryIn } from '../../../functions/src/records/queries';
import { refsOf } from '../../../functions/src/records/refs';
import { inParallel } from '../../lib/inParallel';
import { type ControlName, CONTROLS } from './records';
import type { Scan, Schedule } from './schedule';
import type { Sent } from './sender';
import { type BenchShops, OFFERS } from './shop';

const byCard = (scans: readonly Scan[]): Map<number, Map<string, Scan>> => {
  const cards = new Map<number, Map<string, Scan>>();
  for (const scan of scans) {
    const own = cards.get(scan.card) ?? new Map<string, Scan>();
    cards.set(scan.card, own.set(scan.scanId, scan));
  }
  return cards;
};

/** All units that a card ever got, including those in its rewards. */
const unitsOf = ({ balance, rewards, redeemed, offer }: Pass): number =>
  balance + rewards.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0) + redeemed * OFFERS[offer.scheme.kind].cost;

/** Counts what the ledgers must not hold, and lists the cards that differ from their events. */
export async function verifyLedgers(
  db: Firestore,
  { shops, cards }: BenchShops,
  schedule: Schedule,
  { verdicts }: Sent,
) {
  const wrong = {
    'cards have another balance than the schedule’s': 0,
    'cards differ from their events': 0,
    'accepted scans are in no ledger': 0,
    'scans are in a ledger but were never answered as accepted': 0,
    'honest scans are refused for good': 0,
    'cards have a reward that was given twice or not at all': 0,
    'units are counted wrongly in the daily counts': 0,
  };
  const details: string[] = [];
  const scans = byCard([...schedule.purchases, ...schedule.later]);
  let unitsInEvents = 0;
  await inParallel([...scans], async ([card, own]) => {
    const { businessId = '', passId = '' } = cards[card] ?? {};
    const pass = (await db.doc(pathIn(businessId, 'passes', passId)).get()).data() as Pass;
    const found = await queryIn(refsOf(db, businessId), QUERIES.wholeLedger, passId).get();
    const events = found.docs.map((snapshot) => snapshot.data() as PassEvent);
    const undone = [...own.values()].reduce((sum, { undoes }) => sum + (undoes?.units ?? 0), 0);
    if (unitsOf(pass) !== (schedule.given[card] ?? 0) - undone)
      wrong['cards have another balance than the schedule’s'] += 1;
    const differing = differences(pass, events);
    if (differing.length > 0) wrong['cards differ from their events'] += 1;
    details.push(...differing.map((difference) => `${passId}: ${difference}`));
    const ids = new Set(events.map(({ scanId }) => scanId));
    for (const { scanId, kind } of own.values()) {
      const isTold = verdicts.get(scanId)?.verdict === 'accepted';
      if (isTold && !ids.has(scanId)) wrong['accepted scans are in no ledger'] += 1;
      if (!isTold && ids.has(scanId)) wrong['scans are in a ledger but were never answered as accepted'] += 1;
      // Of two redemptions of one reward, one is refused.
      if (!isTold && kind !== 'redeem') wrong['honest scans are refused for good'] += 1;
    }
    const redemptions = [...own.values()].filter(({ kind }) => kind === 'redeem').length;
    if (pass.redeemed !== (redemptions > 0 ? 1 : 0))
      wrong['cards have a reward that was given twice or not at all'] += 1;
    for (const { type, amount } of events) if (type === 'stamped') unitsInEvents += amount;
  });
  const counts = await Promise.all(shops.map(({ businessId }) => refsOf(db, businessId).collection('stats').get()));
  const counted = counts
    .flatMap(({ docs }) => docs)
    .reduce((sum, day) => sum + ((day.get('units') as number | undefined) ?? 0), 0);
  wrong['units are counted wrongly in the daily counts'] = Math.abs(counted - unitsInEvents);
  return { wrong, details };
}

/** Counts the cards on which a control is wrong. */
export async function verifyControl(
  db: Firestore,
  { cards }: BenchShops,
  { given }: Schedule,
  control: ControlName,
): Promise<number> {
  const stored = await db.collection(`${CONTROLS}/${control}/cards`).get();
  const balances = new Map(stored.docs.map((card) => [card.id, card.get('units') as number]));
  return given.filter((right, card) => balances.get(cards[card]?.passId ?? '') !== right).length;
}
