/** Many shops, of which one is broken: what the nightly walks cost, and that the broken one stops no other. */
import type { WalkingJob } from '@tessera/domain/job';
import { DAY_MS, HOUR_MS } from '@tessera/domain/time';
import type { Firestore } from 'firebase-admin/firestore';
import { WEEKLY_MAILS } from '../../../functions/src/businesses/weeklyMail';
import { COUNTED_SHOPS } from '../../../functions/src/insights/countInsights';
import { WATCHED_SHOPS } from '../../../functions/src/insights/findAlerts';
import { CHANGED_CARDS } from '../../../functions/src/passes/verifyLedger';
import { walkOnce } from '../../../functions/src/platform/walk';
import { fillShop, makeShop } from '../bulkShop';
import { type Cost, costOf } from './measure';

interface WalkOutcome {
  cost: Cost;
  /** How often each thing was done, and `failed`. */
  counts: Record<string, number>;
}

const CARDS = 2;
const EVENTS = 3;
/** Shops that are written at once. */
const AT_ONCE = 50;

async function fill(db: Firestore, shops: number): Promise<void> {
  const ids = Array.from({ length: shops }, (_, number) => `many${String(number).padStart(5, '0')}`);
  // The last event of each card is an hour old, so that the night checks and counts every card.
  const begin = () => Date.now() - (EVENTS - 1) * DAY_MS - HOUR_MS;
  for (let from = 0; from < shops; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map(async (id) => {
        await makeShop(db, id);
        await fillShop(db, id, { cards: CARDS, eventsOfCard: EVENTS, begin });
      }),
    );
  // There is no such time zone, so whatever asks for the day in this shop fails.
  await db.doc(`businesses/${ids[Math.floor(shops / 2)]}`).update({ timeZone: 'Nowhere/Atlantis' });
}

/** Runs the nightly walks through this many shops. */
export async function measureWalks(
  db: Firestore,
  shops: number,
): Promise<{ outcomes: Map<WalkingJob, WalkOutcome>; problems: string[] }> {
  await fill(db, shops);
  const problems: string[] = [];
  const outcomes = new Map<WalkingJob, WalkOutcome>();
  /** @param failing how many documents fail because of the broken shop */
  async function measure(name: WalkingJob, walk: (now: number) => Promise<Record<string, number>>, failing: number) {
    let counts: Record<string, number> = {};
    const cost = await costOf(async () => (counts = await walk(Date.now())));
    outcomes.set(name, { cost, counts });
    if ((counts['failed'] ?? 0) !== failing) problems.push(`${name}: ${counts['failed'] ?? 0} failed`);
    console.log(`  ${name}: ${(cost.ms / 1000).toFixed(0)} s, ${JSON.stringify(counts)}`);
  }
  await measure('countInsights', (now) => walkOnce('countInsights', COUNTED_SHOPS, now), 1);
  if (outcomes.get('countInsights')?.counts['counted'] !== shops - 1) problems.push('Not every other shop was counted');
  await measure('findAlerts', (now) => walkOnce('findAlerts', WATCHED_SHOPS, now), 1);
  await measure('sendWeeklyMails', (now) => walkOnce('sendWeeklyMails', WEEKLY_MAILS, now), 1);
  await measure('verifyLedgerDaily', (now) => walkOnce('verifyLedgerDaily', CHANGED_CARDS, now), 0);
  if (outcomes.get('verifyLedgerDaily')?.counts['agree'] !== shops * CARDS)
    problems.push('Not every card agrees with its events');
  return { outcomes, problems };
}
