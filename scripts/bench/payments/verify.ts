/** Compares the stored records with the reducer's result of the sent events. */
import { isDeepStrictEqual } from 'node:util';
import { mailsForChange } from '@tessera/domain/payment/mails';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, withExplainedFlag } from '@tessera/domain/payment/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { paymentEventOf } from '../../../functions/src/payment/stripeEvent';
import { inParallel } from '../../lib/inParallel';
import { BLIND_COLLECTION } from './blindRecords';

const nothingWrong = () => ({
  /** The stored record must be the reducer's result of the owner's events. */
  wrong: {
    'records are wrong': 0,
    'events brought something new and are in no history': 0,
    'entries of a history brought nothing new': 0,
    'owners lack a mail or have one twice': 0,
  },
  mails: 0,
  /** Number of owners for whom the blind merge is wrong about `paid`. */
  blindWrong: 0,
});
export type Verdict = ReturnType<typeof nothingWrong>;

/** @throws Error for an event that the webhook ignores: the webhook and this check would both skip it unnoticed */
function apply(record: PaymentRecord, event: Stripe.Event): PaymentRecord {
  const delivery = paymentEventOf(event);
  if (!delivery) throw new Error(`The bench sent ${event.id} (${event.type}), which our webhook ignores.`);
  return applyPaymentEvent(record, delivery.event);
}

const START = withExplainedFlag({});

const keyOf = ({ kind, line = '' }: { kind: string; line?: string }): string => `${kind} ${line}`;

async function verifyOwner(db: Firestore, uid: string, events: readonly Stripe.Event[], verdict: Verdict) {
  const ref = db.collection(COLLECTIONS.payments).doc(uid);
  const [stored, history, outbox, blind] = await Promise.all([
    ref.get(),
    ref.collection(COLLECTIONS.history).orderBy('timestamp').get(),
    db.collection(COLLECTIONS.mail).where('uid', '==', uid).get(),
    db.collection(BLIND_COLLECTION).doc(uid).get(),
  ]);
  const expected = events.reduce(apply, START);
  const { timestamp: _, ...record } = stored.data() ?? {};
  if (!isDeepStrictEqual(record, expected)) verdict.wrong['records are wrong'] += 1;
  // The history has the order in which the events were applied, from which the expected mails follow.
  const byId = new Map(events.map((event) => [event.id, event]));
  const mails: string[] = [];
  let told = START;
  for (const { id } of history.docs) {
    const event = byId.get(id);
    const next = event ? apply(told, event) : told;
    if (isDeepStrictEqual(next, told)) verdict.wrong['entries of a history brought nothing new'] += 1;
    mails.push(...mailsForChange(uid, told, next).map(keyOf));
    told = next;
  }
  const lost = events.filter((event) => !isDeepStrictEqual(apply(told, event), told));
  verdict.wrong['events brought something new and are in no history'] += lost.length;
  verdict.mails += mails.length;
  const sent = outbox.docs.map((mail) => keyOf({ kind: mail.get('kind'), line: mail.get('line') }));
  if (!isDeepStrictEqual(sent.sort(), mails.sort())) verdict.wrong['owners lack a mail or have one twice'] += 1;
  if (isPaid(blind.data() as PaymentRecord | undefined) !== isPaid(expected)) verdict.blindWrong += 1;
}

/** @param events of each owner, each event once */
export async function verify(db: Firestore, events: ReadonlyMap<string, Stripe.Event[]>): Promise<Verdict> {
  const verdict = nothingWrong();
  await inParallel([...events], ([uid, own]) => verifyOwner(db, uid, own, verdict));
  return verdict;
}
