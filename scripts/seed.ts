/**
 * Fills fresh emulators with accounts, businesses, payments and cards, in the same ways as the product: a payment
 * passes the callable, the local Stripe's page and the webhook, and the reducer of the domain decides each event.
 * The demo café gets a year of events, with one theft that its alerts show; a deli has a card of points; a third
 * shop is refunded and frozen. The code of the functions runs in this process, so that the emulators need not have
 * loaded it.
 */
import type { UserProfile } from '@tessera/domain/account/account';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { isPaid } from '@tessera/domain/payment/record';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { hasCode } from '../functions/src/platform/hasCode';
import { DEMO_TEAM, LOCAL_ACCOUNTS, type LocalAccount } from './local/accounts';
import { grantAdmin } from './local/admins';
import { cafeProgramme, DELI_PROGRAMME } from './local/demo/programmes';
import { functionsEnvironment } from './local/functionsSettings';
import { LOCAL_PROJECT, type LocalRun } from './local/runs';
import { serveWebhook } from './local/serveWebhook';
import type { LocalStripe } from './local/stripe';

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
    monday: '07:30-17:30',
    tuesday: '07:30-17:30',
    wednesday: '07:30-17:30',
    thursday: '07:30-17:30',
    friday: '07:30-17:30',
    saturday: '08:00-17:00',
    sunday: '08:00-17:00',
  },
  brandColour: '#b4532a',
  reward: 'A coffee of your choice',
  stampsNeeded: 8,
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

const DELI: BusinessSetup = {
  ...CAFE,
  name: 'The Long Larder',
  category: 'retail',
  contactName: 'Nia Price',
  contactEmail: LOCAL_ACCOUNTS.deli.email,
  addressLine1: '9 Sample Row',
  website: 'https://long-larder.example',
  brandColour: '#3f5b2f',
  reward: 'A tub of olives',
  stampsNeeded: 10,
};

/** Makes the accounts, all verified, and one of them an admin. */
async function makeAccounts(auth: Auth): Promise<void> {
  const accounts = Object.values<LocalAccount>(LOCAL_ACCOUNTS);
  await Promise.all(
    accounts.map(({ uid, email, password }) =>
      auth.createUser({ uid, email, password, emailVerified: true }).catch((error: unknown) => {
        // On a slow machine the SDK sends a request again whose answer is late, and the second one finds the account.
        if (!hasCode(error, 'auth/uid-already-exists')) throw error;
      }),
    ),
  );
  await grantAdmin(auth, LOCAL_ACCOUNTS.admin.email);
}

/** Pays for an owner on the hosted page. @throws Error when the webhook did not record it */
async function pay(owner: LocalAccount, stripe: LocalStripe): Promise<void> {
  const { requestBy } = await import('./local/demo/shop');
  const { readPaymentRecord } = await import('../functions/src/payment/paymentStore');
  const { createCheckoutSession } = await import('../functions/src/payment/createCheckoutSession');
  const { url } = await createCheckoutSession.run(requestBy(owner, null));
  const body = new URLSearchParams({ email: owner.email });
  await fetch(`${url}/complete`, { method: 'POST', body, redirect: 'manual' });
  await stripe.settled();
  if (!isPaid(await readPaymentRecord(owner.uid))) throw new Error(`The payment of ${owner.email} was not recorded`);
}

/** Refunds an owner's payment, which freezes the shop. @throws Error when the webhook did not record it */
async function refund(owner: LocalAccount, stripe: LocalStripe): Promise<void> {
  const { readPaymentRecord } = await import('../functions/src/payment/paymentStore');
  const { projectBusinessOf } = await import('../functions/src/shop/projection');
  const [payment = ''] = Object.keys((await readPaymentRecord(owner.uid))?.lines ?? {});
  await fetch(`${stripe.url}/_local/payments/${payment}/refund`, { method: 'POST' });
  await stripe.settled();
  if (isPaid(await readPaymentRecord(owner.uid))) throw new Error(`The refund of ${owner.email} was not recorded`);
  await projectBusinessOf(owner.uid);
}

/**
 * Fills the emulators and the local Stripe of a run, which must be empty.
 * @param cafe how many cards the demo café has, for how many days, and whether its manager stamps a friend's card
 * @throws Error when a payment was not recorded
 */
export async function seed(
  run: LocalRun,
  stripe: LocalStripe,
  cafe = { cards: 60, days: 365, theft: true },
): Promise<void> {
  await functionsEnvironment(run);
  const { acceptAgreementOf, draftMessage, fillShop, runNightlyJobs, setLogo } = await import('./local/demo/shop');
  const { firestore } = await import('../functions/src/platform/firebase');
  const { stripeWebhook } = await import('../functions/src/payment/stripeWebhook');
  const { DUE_MAILS } = await import('../functions/src/mail/deliverMail');
  const { runBatchJob } = await import('../functions/src/platform/batchJob');
  const app = initializeApp({ projectId: LOCAL_PROJECT });
  const webhook = await serveWebhook(stripeWebhook);
  stripe.deliverTo(webhook.address);
  const { paid, deli, frozen } = LOCAL_ACCOUNTS;
  try {
    await makeAccounts(getAuth(app));
    const now = Date.now();
    const db = firestore();
    await db.collection(COLLECTIONS.users).doc(paid.uid).set(PROFILE);
    const setUps = db.collection(COLLECTIONS.businessSetups);
    await setUps.doc(paid.uid).set(CAFE);
    await setUps.doc(deli.uid).set(DELI);
    await setUps.doc(frozen.uid).set(FROZEN_SHOP);
    for (const owner of [paid, deli, frozen]) await pay(owner, stripe);
    const businessId = await fillShop({
      owner: paid,
      team: DEMO_TEAM,
      programme: cafeProgramme(now),
      ...cafe,
      now,
    });
    const larder = await fillShop({ owner: deli, programme: DELI_PROGRAMME, cards: 10, days: 30, now, seed: 3 });
    for (const shop of [businessId, larder]) await runNightlyJobs(shop, now);
    await fillShop({ owner: frozen, cards: 7, days: 21, now, seed: 2 });
    await Promise.all([
      refund(frozen, stripe),
      setLogo(businessId, paid),
      draftMessage(businessId, paid),
      ...[paid, deli].map(acceptAgreementOf),
    ]);
    // The trigger that sends mails may not have been loaded when these were written.
    await runBatchJob('deliverDueMail', DUE_MAILS, Date.now());
  } finally {
    stripe.deliverTo();
    webhook.close();
    await deleteApp(app);
  }
}
