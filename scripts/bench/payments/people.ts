/**
 * Concurrent acts of people: owners who press Pay twice and change their address in between, and admins who disagree.
 */
import { callPath } from '@tessera/domain/calls/units';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type Stripe from 'stripe';
import { inParallel } from '../../lib/inParallel';
import { call, newAccount, signIn } from '../people';
import type { Bench } from '../runBench';

export interface Backend extends Pick<Bench, 'db' | 'auth'> {
  /** The address of the functions, without a slash at the end. */
  functions: string;
  stripe: Stripe;
}

/** Every owner presses twice at once, changes the address, and presses twice at once again. */
export async function pressPay(backend: Backend, count: number) {
  const { db, auth, functions, stripe } = backend;
  const wrong = {
    'owners lack exactly one payable session with the present address': 0,
    'owners got two payment pages from two concurrent presses': 0,
  };
  let sessions = 0;
  const emails = new Map<string, string>();
  await inParallel([...Array(count).keys()], async (number) => {
    const [before, after] = [`before-${number}@bench.example`, `after-${number}@bench.example`];
    const uid = await newAccount(auth, before);
    emails.set(uid, after);
    const press = async (token: string) => {
      const pages = await Promise.all(
        [token, token].map((one) => call<{ url: string }>(functions, callPath('createCheckoutSession'), {}, one)),
      );
      if (new Set(pages.map(({ url }) => url)).size > 1)
        wrong['owners got two payment pages from two concurrent presses'] += 1;
    };
    await press(await signIn(before));
    await auth.updateUser(uid, { email: after, emailVerified: true });
    await press(await signIn(after));
  });
  const open = new Map<string, Stripe.Checkout.Session[]>();
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    sessions += 1;
    const { client_reference_id: uid, status } = session;
    if (uid && status === 'open') open.set(uid, [...(open.get(uid) ?? []), session]);
  }
  await inParallel([...emails], async ([uid, email]) => {
    const [only, ...more] = open.get(uid) ?? [];
    const record = (await db.collection(COLLECTIONS.payments).doc(uid).get()).data() as PaymentRecord | undefined;
    const isRight = only?.customer_email === email && more.length === 0 && record?.checkout?.session === only.id;
    if (!isRight) wrong['owners lack exactly one payable session with the present address'] += 1;
  });
  return { owners: count, sessions, wrong };
}

/** Number of owners per pair of admins, because of an admin's limit of calls in a minute. */
const OWNERS_OF_A_PAIR = 10;

/** Two admins approve and withdraw at once, twice each. */
export async function decideAtOnce(backend: Backend, count: number) {
  const { db, auth, functions } = backend;
  const wrong = { 'owners have a record, a history and mails that differ': 0 };
  let tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    if (number % OWNERS_OF_A_PAIR === 0) {
      const admins = [`one-${number}@admins.example`, `two-${number}@admins.example`];
      for (const email of admins) await auth.setCustomUserClaims(await newAccount(auth, email), { admin: true });
      tokens = await Promise.all(admins.map((email) => signIn(email)));
    }
    const uid = await newAccount(auth, `transfer-${number}@bench.example`);
    await Promise.all(
      [true, false, true, false].flatMap((paid) =>
        tokens.map((token) => call(functions, callPath('approvePayment'), { uid, paid }, token)),
      ),
    );
    const ref = db.collection(COLLECTIONS.payments).doc(uid);
    const [stored, history, mails] = await Promise.all([
      ref.get(),
      ref.collection(COLLECTIONS.history).orderBy('timestamp').get(),
      db.collection(COLLECTIONS.mail).where('uid', '==', uid).get(),
    ]);
    const types = history.docs.map((entry) => entry.get('type') as string);
    const alternates = types.every((type, index) => type === (index % 2 === 0 ? 'approved' : 'withdrawn'));
    const isLast = isPaid(stored.data() as PaymentRecord) === (types.at(-1) === 'approved');
    if (!alternates || !isLast || types.length === 0 || mails.size !== types.length)
      wrong['owners have a record, a history and mails that differ'] += 1;
  }
  return { owners: count, decisions: 8 * count, wrong };
}
