/**
 * Fills fresh emulators through the real SDKs: accounts as an admin makes them, businesses as their owners save them,
 * payments as a card makes them, through the callable, the local Stripe's page and its webhook; and cards through the
 * one writer of cards. The demo café has a month behind it, the shop beside it was refunded and is frozen.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { UserProfile } from '@tessera/domain/account';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import type { Callables } from '@tessera/domain/callables';
import { COLLECTIONS } from '@tessera/domain/collections';
import { businessPath } from '@tessera/domain/loyalty/paths';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { REGION } from '@tessera/domain/product';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setDoc } from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { type Auth, getAuth as getAdminAuth } from 'firebase-admin/auth';
import { getFirestore as getAdminFirestore } from 'firebase-admin/firestore';
import { DEMO_TEAM, LOCAL_ACCOUNTS, type LocalAccount } from './local/accounts';
import { grantAdmin } from './local/admins';
import { fillShop, finishSetUp, functionsEnvironment } from './local/demo/shop';
import type { Ports } from './local/ports';
import { DEV_RUN, LOCAL_PROJECT } from './local/runs';

const HOST = '127.0.0.1';
/** A first call loads its function, and the webhook follows the payment. */
const PAID_WITHIN_MS = 30_000;

const PROFILE: UserProfile = {
  displayName: DEMO_TEAM.owner.name,
  phone: '020 7946 0018',
  updatedAt: '2026-01-05T09:00:00.000Z',
};

const CAFE: BusinessSetup = {
  name: 'The Corner Crust',
  category: 'cafe',
  contactName: DEMO_TEAM.owner.name,
  contactEmail: DEMO_TEAM.owner.email,
  phone: '020 7946 0018',
  addressLine1: '12 Sample Street',
  city: 'London',
  postcode: 'N1 9ZZ',
  website: 'https://corner-crust.example',
  openingHours: {
    monday: 'closed',
    tuesday: '07:30-16:00',
    wednesday: '07:30-16:00',
    thursday: '07:30-16:00',
    friday: '07:30-16:00',
    saturday: '08:00-15:00',
    sunday: '08:00-13:00',
  },
  brandColour: '#b4532a',
  reward: 'A coffee of your choice',
  stampsNeeded: 8,
  complete: true,
  updatedAt: '2026-01-05T09:00:00.000Z',
};

const FROZEN_SHOP: BusinessSetup = {
  ...CAFE,
  name: 'The Quiet Page',
  category: 'retail',
  contactName: 'Owen Bell',
  contactEmail: LOCAL_ACCOUNTS.frozen.email,
  addressLine1: '4 Sample Lane',
  website: 'https://quiet-page.example',
  brandColour: '#2f4b7c',
  reward: '£5 off a book',
  stampsNeeded: 5,
};

/** Waits for what a webhook brings about. @throws Error where it does not come */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PAID_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} was not recorded; the local Stripe's log says why`);
    await sleep(200);
  }
}

/** Verified accounts, one of them an admin. */
async function makeAccounts(auth: Auth): Promise<void> {
  const accounts = Object.values<LocalAccount>(LOCAL_ACCOUNTS);
  await Promise.all(
    accounts.map(({ uid, email, password }) => auth.createUser({ uid, email, password, emailVerified: true })),
  );
  await grantAdmin(auth, LOCAL_ACCOUNTS.admin.email);
}

/** An owner signs in, saves profile and business, pays on the hosted page, and waits for the webhook. */
async function setUpAndPay(
  { email, password }: LocalAccount,
  { profile, business }: { profile?: UserProfile; business: BusinessSetup },
  ports: Ports,
): Promise<void> {
  const app = initializeApp({ apiKey: 'local', projectId: LOCAL_PROJECT }, `seed ${email}`);
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://${HOST}:${ports.auth}`, { disableWarnings: true });
  const database = getFirestore(app);
  connectFirestoreEmulator(database, HOST, ports.firestore);
  const functions = getFunctions(app, REGION);
  connectFunctionsEmulator(functions, HOST, ports.functions);
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    if (profile) await setDoc(doc(database, COLLECTIONS.users, user.uid), profile);
    await setDoc(doc(database, COLLECTIONS.businessSetups, user.uid), business);
    const { data } = await httpsCallable<null, Callables['createCheckoutSession']['output']>(
      functions,
      'createCheckoutSession',
    )(null);
    await fetch(`${data.url}/complete`, { method: 'POST', body: new URLSearchParams({ email }), redirect: 'manual' });
    const record = doc(database, COLLECTIONS.payments, user.uid);
    await until(`the payment of ${email}`, async () =>
      isPaid((await getDoc(record)).data() as PaymentRecord | undefined),
    );
  } finally {
    await deleteApp(app);
  }
}

/** Stripe sends a shop's money back, and the shop freezes. */
async function refund({ uid, email }: LocalAccount, businessId: string, ports: Ports): Promise<void> {
  const db = getAdminFirestore();
  const record = (await db.collection(COLLECTIONS.payments).doc(uid).get()).data() as PaymentRecord;
  const [payment = ''] = Object.keys(record.lines ?? {});
  await fetch(`http://${HOST}:${ports.stripe}/_local/payments/${payment}/refund`, { method: 'POST' });
  const business = db.doc(businessPath(businessId));
  await until(`the refund of ${email}`, async () => (await business.get()).get('active') === false);
}

/**
 * Fills the emulators and the local Stripe behind these ports; they have to be empty.
 * @throws Error when an account is there already, or the payment does not arrive
 */
export async function seed(ports: Ports): Promise<void> {
  await functionsEnvironment(ports);
  const app = initializeAdminApp({ projectId: LOCAL_PROJECT });
  const { paid, frozen } = LOCAL_ACCOUNTS;
  try {
    await makeAccounts(getAdminAuth(app));
    const now = Date.now();
    await setUpAndPay(paid, { profile: PROFILE, business: CAFE }, ports);
    // The functions that a payment needs run by now: two first payments at once would start each of them twice.
    const filled = fillShop({ owner: paid, team: DEMO_TEAM, cards: 40, days: 30, now }).then(({ businessId }) =>
      finishSetUp(businessId, paid),
    );
    const paidAgain = setUpAndPay(frozen, { business: FROZEN_SHOP }, ports);
    await Promise.all([filled, paidAgain]);
    const { businessId } = await fillShop({ owner: frozen, cards: 7, days: 21, now, seed: 2 });
    await refund(frozen, businessId, ports);
  } finally {
    await deleteAdminApp(app);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await seed(DEV_RUN.ports);
