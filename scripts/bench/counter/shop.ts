/** The shop of the bench: made by the shipped functions, with a team and with cards that customers took. */
import { randomUUID } from 'node:crypto';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { COLLECTIONS, pathIn } from '@tessera/domain/collections';
import type { Member } from '@tessera/domain/member';
import { PLAN } from '@tessera/domain/money';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import { stampsScheme } from '@tessera/domain/scheme/stamps';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { inParallel } from '../../lib/inParallel';
import { bearer, call, newAccount, signIn } from '../people';

/** Stamps of a round: the greatest number, so that a card becomes full only near the end. */
const STAMPS_NEEDED = 20;

export interface Person {
  uid: string;
  email: string;
  token: string;
}

export interface BenchCard {
  passId: string;
  /** The secret of its page. */
  secret: string;
  /** The rotating code at a time in milliseconds since 1970. */
  code(at: number): string;
}

export interface BenchShop {
  businessId: string;
  /** The headers of the owner's calls. */
  owner: Record<string, string>;
  staff: Person[];
  cards: BenchCard[];
}

const SETUP: BusinessSetup = {
  name: 'The Corner Crust',
  category: 'bakery',
  contactName: 'Ada Example',
  contactEmail: 'ada@shop.example',
  addressLine1: '12 Sample Street',
  city: 'London',
  postcode: 'N1 9ZZ',
  brandColour: '#b4532a',
  reward: 'A loaf',
  stampsNeeded: STAMPS_NEEDED,
  updatedAt: '2026-01-05T09:00:00.000Z',
};

const paid = (uid: string): PaymentRecord => ({
  paid: true,
  method: 'card',
  lines: {
    [`pi_${uid}`]: {
      method: 'card',
      status: 'succeeded',
      amount: PLAN.amount,
      currency: PLAN.currency,
      at: Date.now(),
      reference: `pi_${uid}`,
    },
  },
});

async function takeCard(functions: string, joinCode: string): Promise<BenchCard> {
  // Every customer has a different network, because joining is limited by network.
  const parts = randomUUID().replace(/-/g, '').slice(0, 6).match(/../g) ?? [];
  const from = { 'x-forwarded-for': ['10', ...parts.map((part) => parseInt(part, 16))].join('.') };
  const { secret } = await call<{ secret: string }>(
    functions,
    'joinProgramme',
    { joinCode, joinId: randomUUID() },
    from,
  );
  const view = await call<{ pass: { passId: string }; code: { key: string } }>(functions, 'getPass', { secret }, from);
  const key = new Uint8Array(Buffer.from(view.code.key, 'base64url'));
  const { passId } = view.pass;
  return { passId, secret, code: (at) => rotatingCode(passId, key, at / 1000) };
}

/**
 * @param functions the address of the shipped functions
 * @param againAfterSeconds how soon a card may be stamped again without a confirmation
 */
export async function openShop(
  { db, auth, functions }: { db: Firestore; auth: Auth; functions: string },
  sizes: { staff: number; cards: number },
  againAfterSeconds = 5,
): Promise<BenchShop> {
  const shop = randomUUID().slice(0, 8);
  const ownerEmail = `owner-${shop}@bench.example`;
  const ownerUid = await newAccount(auth, ownerEmail);
  await db.collection(COLLECTIONS.businessSetups).doc(ownerUid).set(SETUP);
  await db.collection(COLLECTIONS.payments).doc(ownerUid).set(paid(ownerUid));
  const owner = bearer(await signIn(ownerEmail));
  const { businessId } = await call<{ businessId: string }>(functions, 'projectBusiness', null, owner);
  const { name, stampsNeeded = STAMPS_NEEDED, reward = '' } = SETUP;
  const limits = { maxPerScan: 5, dailyLimit: 100, againAfterSeconds };
  await call(
    functions,
    'saveProgramme',
    { businessId, name, scheme: stampsScheme(stampsNeeded, reward), limits },
    owner,
  );

  const staff: Person[] = [];
  await inParallel([...Array(sizes.staff).keys()], async (number) => {
    const email = `staff${number}-${shop}@bench.example`;
    const uid = await newAccount(auth, email);
    const member: Member = { uid, role: 'staff', name: `Staff ${number}`, active: true, joinedAt: Date.now() };
    await db.doc(pathIn(businessId, 'members', uid)).set(member);
    staff.push({ uid, email, token: await signIn(email) });
  });

  const [pointer] = (await db.collection(COLLECTIONS.joinCodes).where('businessId', '==', businessId).limit(1).get())
    .docs;
  if (!pointer) throw new Error('The shop has no join code');
  const cards: BenchCard[] = [];
  await inParallel([...Array(sizes.cards).keys()], async () => void cards.push(await takeCard(functions, pointer.id)));
  return { businessId, owner, staff, cards };
}
