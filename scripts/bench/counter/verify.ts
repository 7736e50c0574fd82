/** Compares the stored records with the schedule. */
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { pathIn } from '@tessera/domain/records/collections';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Firestore } from 'firebase-admin/firestore';
import { queryIn } from '../../../functions/src/records/queries';
import { refsOf } from '../../../functions/src/records/refs';
import { inParallel } from '../../lib/inParallel';
import { CONTROL_CARDS } from './counters';
import type { Schedule } from './schedule';
import type { Sent } from './sender';
import { type BenchCard, inTurn, OFFERS } from './shop';

/** All units that a card ever got, including those in its rewards. */
const unitsOf = ({ balance, rewards, redeemed, offer }: Pass): number =>
  balance + rewards.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0) + redeemed * OFFERS[offer.scheme.kind].cost;

/** Counts the faults in the ledgers, and lists the cards that differ from their events. */
export async function verifyLedgers(
  db: Firestore,
  cards: readonly BenchCard[],
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
  // A scan that is sent twice is in the schedule twice.
  const scans = [...new Map([...schedule.purchases, ...schedule.later].map((scan) => [scan.scanId, scan])).values()];
  let unitsInEvents = 0;
  await inParallel([...schedule.given.entries()], async ([card, given]) => {
    const own = scans.filter((scan) => scan.card === card);
    const { businessId, passId } = inTurn(cards, card);
    const pass = (await db.doc(pathIn(businessId, 'passes', passId)).get()).data() as Pass;
    const found = await queryIn(refsOf(db, businessId), QUERIES.wholeLedger, passId).get();
    const events = found.docs.map((snapshot) => snapshot.data() as PassEvent);
    const undone = own.reduce((sum, { undoes }) => sum + (undoes?.units ?? 0), 0);
    if (unitsOf(pass) !== given - undone) wrong['cards have another balance than the schedule’s'] += 1;
    const differing = differences(pass, events);
    if (differing.length > 0) wrong['cards differ from their events'] += 1;
    details.push(...differing.map((difference) => `${passId}: ${difference}`));
    const ids = new Set(events.map(({ scanId }) => scanId));
    for (const { scanId, kind } of own) {
      const isTold = verdicts.get(scanId)?.verdict === 'accepted';
      if (isTold && !ids.has(scanId)) wrong['accepted scans are in no ledger'] += 1;
      if (!isTold && ids.has(scanId)) wrong['scans are in a ledger but were never answered as accepted'] += 1;
      // Of two redemptions of one reward, one is refused.
      if (!isTold && kind !== 'redeem') wrong['honest scans are refused for good'] += 1;
    }
    if (pass.redeemed !== Number(own.some(({ kind }) => kind === 'redeem')))
      wrong['cards have a reward that was given twice or not at all'] += 1;
    for (const { type, amount } of events) if (type === 'stamped') unitsInEvents += amount;
  });
  let counted = 0;
  for (const businessId of new Set(cards.map((card) => card.businessId)))
    for (const day of (await refsOf(db, businessId).collection('stats').get()).docs)
      counted += (day.get('units') as number | undefined) ?? 0;
  wrong['units are counted wrongly in the daily counts'] = Math.abs(counted - unitsInEvents);
  return { wrong, details };
}

/** Counts the cards on which the control is wrong. */
export async function verifyControl(db: Firestore, cards: readonly BenchCard[], { given }: Schedule): Promise<number> {
  const { docs } = await db.collection(CONTROL_CARDS).get();
  const balances = new Map(docs.map((card) => [card.id, card.get('units') as number]));
  return given.filter((right, card) => balances.get(inTurn(cards, card).passId) !== right).length;
}
