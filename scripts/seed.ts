/**
 * Fills fresh emulators through the real SDKs: accounts as an admin makes them, a business as its owner saves it, and a
 * payment as a card makes it, through the callable, the local Stripe's page and its webhook.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { UserProfile } from '@tessera/domain/account';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import type { Callables } from '@tessera/domain/callables';
import { COLLECTIONS } from '@tessera/domain/paths';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { REGION } from '@tessera/domain/product';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setDoc } from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getAuth as getAdminAuth } from 'firebase-admin/auth';
import { LOCAL_ACCOUNTS, type LocalAccount } from './local/accounts';
import { grantAdmin } from './local/admins';
import type { Ports } from './local/ports';
import { DEV_RUN, LOCAL_PROJECT } from './local/runs';

const HOST = '127.0.0.1';
/** A first call loads its function, and the webhook follows the payment. */
const PAID_WITHIN_MS = 30_000;

const PROFILE: UserProfile = {
  displayName: 'Maya Okafor',
  phone: '020 7946 0018',
  updatedAt: '2026-01-05T09:00:00.000Z',
};

const BUSINESS: BusinessSetup = {
  name: 'The Corner Crust',
  category: 'bakery',
  contactName: 'Maya Okafor',
  contactEmail: LOCAL_ACCOUNTS.paid.email,
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
  reward: 'Your tenth loaf is on us',
  stampsNeeded: 9,
  complete: true,
  updatedAt: '2026-01-05T09:00:00.000Z',
};

/** Verified accounts, one of them an admin. */
async function makeAccounts(): Promise<void> {
  const app = initializeAdminApp({ projectId: LOCAL_PROJECT }, 'seed');
  const auth = getAdminAuth(app);
  for (const { email, password } of Object.values(LOCAL_ACCOUNTS))
    await auth.createUser({ email, password, emailVerified: true });
  await grantAdmin(auth, LOCAL_ACCOUNTS.admin.email);
  await deleteAdminApp(app);
}

/** The owner signs in, saves profile and business, pays on the hosted page, and waits for the webhook. */
async function setUpAndPay({ email, password }: LocalAccount, ports: Ports): Promise<void> {
  const app = initializeApp({ apiKey: 'local', projectId: LOCAL_PROJECT }, 'seed');
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://${HOST}:${ports.auth}`, { disableWarnings: true });
  const database = getFirestore(app);
  connectFirestoreEmulator(database, HOST, ports.firestore);
  const functions = getFunctions(app, REGION);
  connectFunctionsEmulator(functions, HOST, ports.functions);
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    await setDoc(doc(database, COLLECTIONS.users, user.uid), PROFILE);
    await setDoc(doc(database, COLLECTIONS.businessSetups, user.uid), BUSINESS);
    const { data } = await httpsCallable<null, Callables['createCheckoutSession']['output']>(
      functions,
      'createCheckoutSession',
    )(null);
    await fetch(`${data.url}/complete`, { method: 'POST', body: new URLSearchParams({ email }), redirect: 'manual' });
    const until = Date.now() + PAID_WITHIN_MS;
    while (!isPaid((await getDoc(doc(database, COLLECTIONS.payments, user.uid))).data() as PaymentRecord | undefined)) {
      if (Date.now() > until)
        throw new Error(`The payment of ${email} was not recorded; the local Stripe's log says why`);
      await sleep(200);
    }
  } finally {
    await deleteApp(app);
  }
}

/**
 * Fills the emulators and the local Stripe behind these ports; they have to be empty.
 * @throws Error when an account is there already, or the payment does not arrive
 */
export async function seed(ports: Ports): Promise<void> {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${HOST}:${ports.auth}`;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  await makeAccounts();
  await setUpAndPay(LOCAL_ACCOUNTS.paid, ports);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await seed(DEV_RUN.ports);
