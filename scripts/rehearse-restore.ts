/**
 * `npm run rehearse-restore`: fills a database like the demo's, backs it up, loses everything, restores it, and checks
 * what came back: each document and account, each card against its events, each payment against Stripe. It has its own
 * emulators, so it can run beside `npm start`. Ends with 1 when a step did not do what it should.
 *
 * - `--small`: the café has ten cards and a month, as in the tests.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS } from '@tessera/domain/lib/time';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { Lifetime } from './lib/lifetime';
import { onInterrupt } from './lib/onInterrupt';
import { ROOT } from './lib/root';
import { runCommand } from './lib/runCommand';
import { wordsOf } from './lib/wordsOf';
import { LOCAL_ACCOUNTS } from './local/accounts';
import { demoLinks } from './local/demo/links';
import { type Emulators, startEmulators } from './local/emulators';
import { startMailboxFor } from './local/mailbox';
import { LOCAL_PROJECT, REHEARSAL_RUN } from './local/runs';
import { startStripeFor } from './local/stripe';
import { backUp, differencesOf, type Stored, storedIn, wipe } from './restore/stored';
import { seed } from './seed';

const { values } = wordsOf('npm run rehearse-restore, or npm run rehearse-restore -- --small', () =>
  parseArgs({ options: { small: { type: 'boolean', default: false } } }),
);

const BEGUN = performance.now();
const BACKUP = path.join(ROOT, REHEARSAL_RUN.folder, 'backup');
/** Its payment is refunded after the backup, so that Stripe knows more than the backup. */
const REFUNDED = LOCAL_ACCOUNTS.deli;

const lifetime = new Lifetime();

async function start(importFrom?: string): Promise<Emulators> {
  const emulators = await lifetime.keep(
    startEmulators({
      run: REHEARSAL_RUN,
      only: ['auth', 'firestore'],
      isSilent: true,
      ...(importFrom !== undefined && { importFrom }),
    }),
  );
  await emulators.ready();
  return emulators;
}

/** Throws unless a step has shown what it should. */
function show(step: string, isAsExpected: boolean, found: string): void {
  if (!isAsExpected) throw new Error(`${step}: ${found}`);
  console.log(`${((performance.now() - BEGUN) / 1000).toFixed(0).padStart(3)} s  ${step}: ${found}`);
}

const count = (stored: Stored): string => {
  const accounts = [...stored.keys()].filter((name) => name.startsWith('account ')).length;
  return `${stored.size - accounts} documents, ${accounts} accounts`;
};

/** Compares everything again with the commands' own code. */
async function check(db: Firestore): Promise<void> {
  const { verifyLedger } = await import('../functions/src/passes/jobs/verifyLedger');
  const { reconcile } = await import('../functions/src/payment/reconcile');
  const ledger = await verifyLedger(db);
  const inLedger = `${ledger.cards} cards, ${ledger.differences.length} differences`;
  show('verify-ledger', ledger.cards > 0 && ledger.differences.length === 0, inLedger);

  const missing: string[] = [];
  const compare = () =>
    reconcile(Date.now() - 7 * DAY_MS, {
      onDifference: ({ uid, paid }) => void missing.push(`${uid}, now ${paid ? 'paid' : 'not paid'}`),
      onFailure: (what, error) => console.error(what, error),
    });
  await compare();
  const wanted = [`${REFUNDED.uid}, now not paid`];
  show('reconcile', missing.join() === wanted.join(), `applied what Stripe knew: ${missing.join('; ') || 'nothing'}`);
  const again = await compare();
  show('reconcile again', again.differences === 0, `${again.seen} objects, ${again.differences} differences`);

  // Spoils a card, so that the check shows that it finds a difference.
  const [card] = (await db.collectionGroup('passes').limit(1).get()).docs;
  await card?.ref.update({ seq: FieldValue.increment(1) });
  const { differences } = await verifyLedger(db);
  show('verify-ledger of a spoilt card', differences.length === 1, differences.join('; ') || 'found nothing');
}

async function rehearse(): Promise<void> {
  await rm(BACKUP, { recursive: true, force: true });
  const stripe = await lifetime.keep(startStripeFor(REHEARSAL_RUN));
  await lifetime.keep(startMailboxFor(REHEARSAL_RUN));
  const before = await start();
  await seed(REHEARSAL_RUN, stripe, values.small ? { cards: 10, days: 30, theft: false } : undefined);
  const full = await storedIn(REHEARSAL_RUN);
  const links = await demoLinks(REHEARSAL_RUN);
  show('filled', full.size > 0 && links !== null, count(full));

  await backUp(REHEARSAL_RUN, BACKUP);
  const kept = await storedIn(REHEARSAL_RUN);
  show('backed up', true, count(kept));

  // The webhook of this refund finds no functions, as during an outage.
  const app = initializeApp({ projectId: LOCAL_PROJECT });
  const db = getFirestore(app);
  const recordOf = async () =>
    (await db.collection(COLLECTIONS.payments).doc(REFUNDED.uid).get()).data() as PaymentRecord;
  const [payment = ''] = Object.keys((await recordOf()).lines ?? {});
  await fetch(`${stripe.url}/_local/deliveries`, { method: 'POST', body: new URLSearchParams({ hold: 'true' }) });
  await fetch(`${stripe.url}/_local/payments/${payment}/refund`, { method: 'POST' });
  show('refunded after the backup', isPaid(await recordOf()), `${REFUNDED.uid} still counts as paid here`);

  await wipe(REHEARSAL_RUN);
  const left = await storedIn(REHEARSAL_RUN);
  show('lost', left.size === 0, count(left));
  await deleteApp(app);
  await before.stop();

  await start(BACKUP);
  const restored = await storedIn(REHEARSAL_RUN);
  const wrong = differencesOf(kept, restored);
  show('restored', wrong.length === 0, `${count(restored)}, differing: ${wrong.slice(0, 10).join(', ') || 'none'}`);

  const restoredApp = initializeApp({ projectId: LOCAL_PROJECT });
  try {
    const { requestBy } = await import('./local/demo/shop');
    const { getPass } = await import('../functions/src/card/ownCard');
    const secret = new URL(links?.cafe.card ?? '').hash.slice(1);
    const view = (await getPass.run(requestBy(REFUNDED, { secret }))) as object;
    show('the link of a card', 'pass' in view, 'opens the card, because the root secret is the same');
    await check(getFirestore(restoredApp));
  } finally {
    await deleteApp(restoredApp);
  }
}

onInterrupt(() => void lifetime.end().then(() => process.exit(130)));
await runCommand(async () => {
  try {
    await rehearse();
    console.log('The restore works.');
  } finally {
    await lifetime.end();
  }
});
process.exit();
