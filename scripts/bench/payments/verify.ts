/** Holds what is stored against the pure function of what was sent. */
import { isDeepStrictEqual } from 'node:util';
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Mail } from '@tessera/domain/mail';
import { mailsForChange } from '@tessera/domain/payment/mails';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, upgradeRecord } from '@tessera/domain/payment/state';
import type { Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { paymentEventOf } from '../../../functions/src/payments/stripeEvent';
import { inParallel } from '../../local/inParallel';

/** Where the control keeps its records: beside the real ones, in the same database. */
export const BLIND_COLLECTION = 'payments_blind';

export interface Verdict {
  owners: number;
  /** Records that are not the pure function of their owner's events. */
  wrong: number;
  /** Events that brought something new and are in no history. */
  lost: number;
  /** Entries of a history that brought nothing new. */
  doubled: number;
  /** Mails that are missing, or there more than once. */
  mailsWrong: number;
  mails: number;
  /** Owners whom the blind merge lets in or keeps out wrongly. */
  blindWrong: number;
}

const apply = (record: PaymentRecord, event: Stripe.Event): PaymentRecord => {
  const delivery = paymentEventOf(event);
  return delivery ? applyPaymentEvent(record, delivery.event) : record;
};

const START = upgradeRecord({});

const keyOf = ({ kind, line = '' }: Pick<Mail, 'kind' | 'line'>): string => `${kind} ${line}`;

/** How many are in one list and not in the other. */
function differences(one: readonly string[], other: readonly string[]): number {
  const rest = [...other];
  const missing = one.filter((key) => {
    const index = rest.indexOf(key);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return missing.length + rest.length;
}

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
  if (!isDeepStrictEqual(record, expected)) verdict.wrong += 1;
  // The history says in which order the events were taken; from that follows which mails had to be written.
  const byId = new Map(events.map((event) => [event.id, event]));
  const mails: string[] = [];
  let told = START;
  for (const { id } of history.docs) {
    const event = byId.get(id);
    const next = event ? apply(told, event) : told;
    if (isDeepStrictEqual(next, told)) verdict.doubled += 1;
    mails.push(...mailsForChange(uid, told, next).map(keyOf));
    told = next;
  }
  verdict.lost += events.filter((event) => !isDeepStrictEqual(apply(told, event), told)).length;
  verdict.mails += mails.length;
  verdict.mailsWrong += differences(
    mails,
    outbox.docs.map((mail) => keyOf(mail.data() as Mail)),
  );
  if (isPaid(blind.data() as PaymentRecord | undefined) !== isPaid(expected)) verdict.blindWrong += 1;
}

/** @param events of each owner, each event once */
export async function verify(db: Firestore, events: ReadonlyMap<string, Stripe.Event[]>): Promise<Verdict> {
  const verdict: Verdict = {
    owners: events.size,
    wrong: 0,
    lost: 0,
    doubled: 0,
    mailsWrong: 0,
    mails: 0,
    blindWrong: 0,
  };
  await inParallel([...events], ([uid, own]) => verifyOwner(db, uid, own, verdict));
  return verdict;
}
