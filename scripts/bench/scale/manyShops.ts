/** Many shops, of which one is broken: what the nightly jobs cost, and that the broken one stops no other. */
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import type { JobName } from '@tessera/domain/operation/job';
import type { Firestore } from 'firebase-admin/firestore';
import { CHANGED_CARDS } from '../../../functions/src/passes/jobs/verifyLedger';
import { type BatchJob, runBatchJob } from '../../../functions/src/platform/batchJob';
import { WATCHED_SHOPS } from '../../../functions/src/shop/alerts/findAlerts';
import { COUNTED_SHOPS } from '../../../functions/src/shop/numbers/countInsights';
import { WEEKLY_MAILS } from '../../../functions/src/shop/numbers/weeklyMail';
import { inParallel } from '../../lib/inParallel';
import { fillShop, lifeOf, makeShop } from '../bulkShop';
import { formatWhole, table } from '../document';
import type { Bench, Outcome } from '../runBench';
import { costOf, type Sizes } from './measure';

const CARDS = 2;
const EVENTS = 3;

async function fill(db: Firestore, shops: number): Promise<void> {
  const ids = Array.from({ length: shops }, (_, number) => `many${String(number).padStart(5, '0')}`);
  // The last event of each card is an hour old, so that the night checks and counts every card.
  const begin = () => Date.now() - (EVENTS - 1) * DAY_MS - HOUR_MS;
  await inParallel(ids, async (id) => {
    await makeShop(db, id);
    await fillShop(db, id, CARDS, (number) => lifeOf(number, EVENTS, begin()));
  });
  // There is no such time zone, so whatever asks for the day in this shop fails.
  await db.doc(`businesses/${ids[Math.floor(shops / 2)]}`).update({ timeZone: 'Nowhere/Atlantis' });
}

/** A night of many shops. @param shops their number */
export async function jobs({ db }: Bench, { shops }: Sizes): Promise<Outcome> {
  await fill(db, shops);
  const problems: string[] = [];
  const rows: string[][] = [];
  /** @param failing how many documents fail because of the broken shop @param done what has to be counted */
  async function measure<At>(name: JobName, job: BatchJob<At>, failing: number, done: Record<string, number> = {}) {
    let counts: Record<string, number> = {};
    const { ms, reads, writes } = await costOf(async () => (counts = await runBatchJob(name, job, Date.now())));
    for (const [what, wanted] of Object.entries({ failed: failing, ...done }))
      if ((counts[what] ?? 0) !== wanted) problems.push(`${name}: ${counts[what] ?? 0} ${what} instead of ${wanted}`);
    const counted = Object.entries(counts).map(([what, number]) => `${what} ${formatWhole(number)}`);
    rows.push([`\`${name}\``, ...[ms, reads, writes].map((all) => (all / shops).toFixed(1)), counted.join(', ')]);
    console.log(`  ${name}: ${(ms / 1000).toFixed(0)} s, ${JSON.stringify(counts)}`);
  }
  await measure('countInsights', COUNTED_SHOPS, 1, { counted: shops - 1 });
  await measure('findAlerts', WATCHED_SHOPS, 1);
  await measure('sendWeeklyMails', WEEKLY_MAILS, 1);
  await measure('verifyLedgerDaily', CHANGED_CARDS, 0, { agree: shops * CARDS });
  const text = `
${formatWhole(shops)} shops, each with two cards of three events. One shop is broken: it names a time zone that does not exist. It fails alone, and the others are done.

${table(['job', 'ms a shop', 'reads a shop', 'writes a shop', 'what it counted'], rows)}`;
  return { title: 'A night of many shops', text, problems };
}
