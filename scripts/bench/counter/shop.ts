/** The shops of the bench: made by the shipped functions, with a team and with cards that customers took. */
import { randomUUID } from 'node:crypto';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { COLLECTIONS, pathIn } from '@tessera/domain/collections';
import type { Member } from '@tessera/domain/member';
import { PLAN } from '@tessera/domain/money';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import type { Callables } from '@tessera/domain/schemas/callables';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { inParallel } from '../../lib/inParallel';
import { bearer, call, newAccount, signIn } from '../people';

/** What a shop offers. */
interface BenchOffer {
  scheme: Scheme;
  limits: Callables['saveProgramme']['input']['limits'];
  /** The reward that is redeemed, and the units that it uses up. */
  rewardId: string;
  cost: number;
}

/** Stamps of a round: the greatest number, so that a card becomes full only near the end. */
const STAMPS_NEEDED = 20;
const REWARD = 'A loaf';
/** Points for a pound; also the units for a penny. */
export const PER_POUND = 3;
/** In units: most of what a card gets in the schedule, so that no card can pay it twice. */
const PRICE = 20_000;

/** The kinds of card that the benches play. */
export type BenchKind = 'stamps' | 'points';

/** The offer of each kind of shop. */
export const OFFERS: Record<BenchKind, BenchOffer> = {
  stamps: {
    scheme: stampsScheme(STAMPS_NEEDED, REWARD),
    limits: { maxPerScan: 5, dailyLimit: 100 },
    rewardId: 'r1',
    cost: STAMPS_NEEDED,
  },
  points: {
    scheme: { kind: 'points', perPound: PER_POUND, rewards: [{ rewardId: 'loaf', price: PRICE, reward: REWARD }] },
    limits: { maxPence: 50_000, dailyPoints: 10_000 },
    rewardId: 'loaf',
    cost: PRICE,
  },
};

export interface Person {
  uid: string;
  email: string;
  token: string;
}

export interface BenchCard {
  businessId: string;
  kind: BenchKind;
  passId: string;
  /** The secret of its page. */
  secret: string;
  /** The rotating code at a time in milliseconds since 1970. */
  code(at: number): string;
}

export interface BenchShop {
  businessId: string;
  kind: BenchKind;
  /** The headers of the owner's calls. */
  owner: Record<string, string>;
  staff: readonly Person[];
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
  reward: REWARD,
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

async function takeCard(
  functions: string,
  joinCode: string,
  shop: Pick<BenchCard, 'businessId' | 'kind'>,
): Promise<BenchCard> {
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
  return { ...shop, passId, secret, code: (at) => rotatingCode(passId, key, at / 1000) };
}

interface Base {
  db: Firestore;
  auth: Auth;
  /** The address of the shipped functions. */
  functions: string;
}

/** New people in the team of a shop. */
async function hire({ db, auth }: Pick<Base, 'db' | 'auth'>, businessId: string, size: number): Promise<Person[]> {
  const staff: Person[] = [];
  const group = randomUUID().slice(0, 8);
  await inParallel([...Array(size).keys()], async (number) => {
    const email = `staff${number}-${group}@bench.example`;
    const uid = await newAccount(auth, email);
    staff.push({ uid, email, token: await signIn(email) });
  });
  await employ(db, businessId, staff);
  return staff;
}

/** Adds people to the team of a shop. */
async function employ(db: Firestore, businessId: string, staff: readonly Person[]): Promise<void> {
  await inParallel([...staff.entries()], async ([number, { uid }]) => {
    const member: Member = { uid, role: 'staff', name: `Staff ${number}`, active: true, joinedAt: Date.now() };
    await db.doc(pathIn(businessId, 'members', uid)).set(member);
  });
}

interface Choices {
  kind?: BenchKind;
  /** How soon a card may be stamped again without a confirmation. */
  againAfterSeconds?: number;
}

/** @param sizes number of cards, and of people in the team; or the people themselves, who work for other shops too */
export async function openShop(
  { db, auth, functions }: Base,
  sizes: { staff: number | readonly Person[]; cards: number },
  { kind = 'stamps', againAfterSeconds = 5 }: Choices = {},
): Promise<BenchShop> {
  const ownerEmail = `owner-${randomUUID().slice(0, 8)}@bench.example`;
  const ownerUid = await newAccount(auth, ownerEmail);
  await db.collection(COLLECTIONS.businessSetups).doc(ownerUid).set(SETUP);
  await db.collection(COLLECTIONS.payments).doc(ownerUid).set(paid(ownerUid));
  const owner = bearer(await signIn(ownerEmail));
  const { businessId } = await call<{ businessId: string }>(functions, 'projectBusiness', null, owner);
  const { scheme, limits } = OFFERS[kind];
  const programme = { businessId, name: SETUP.name, scheme, limits: { ...limits, againAfterSeconds } };
  await call(functions, 'saveProgramme', programme, owner);

  let staff: readonly Person[];
  if (typeof sizes.staff === 'number') staff = await hire({ db, auth }, businessId, sizes.staff);
  else await employ(db, businessId, (staff = sizes.staff));

  const [pointer] = (await db.collection(COLLECTIONS.joinCodes).where('businessId', '==', businessId).limit(1).get())
    .docs;
  if (!pointer) throw new Error('The shop has no join code');
  const cards: BenchCard[] = [];
  await inParallel([...Array(sizes.cards).keys()], async () => {
    cards.push(await takeCard(functions, pointer.id, { businessId, kind }));
  });
  return { businessId, kind, owner, staff, cards };
}

/** Shops of one team, and their cards: a shop's cards are together, in the order of the shops. */
export interface BenchShops {
  shops: readonly BenchShop[];
  staff: readonly Person[];
  cards: readonly BenchCard[];
}

/** A shop of stamps and one of points, with the same people. @param cards number of cards of each */
export async function openBoth(
  base: Base,
  { staff, cards }: { staff: number; cards: Record<BenchKind, number> },
): Promise<BenchShops> {
  const stamps = await openShop(base, { staff, cards: cards.stamps });
  const points = await openShop(base, { staff: stamps.staff, cards: cards.points }, { kind: 'points' });
  return { shops: [stamps, points], staff: stamps.staff, cards: [...stamps.cards, ...points.cards] };
}
