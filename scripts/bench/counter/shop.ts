/** The shops of the benches that send scans: with a team that can sign in, and with cards that show codes. */
import { randomUUID } from 'node:crypto';
import { rotatingCode } from '@tessera/domain/pass/digits';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass } from '@tessera/domain/pass/state';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Purchase, SchemeKind } from '@tessera/domain/scheme/types';
import type { Member } from '@tessera/domain/team/member';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { codeKey, secretOf } from '../../../functions/src/passes/keys';
import { newCard, randomPassId } from '../../../functions/src/passes/newCard';
import { refsOf } from '../../../functions/src/records/refs';
import { inParallel } from '../../lib/inParallel';
import { fillShop, makeShop, PROGRAMME, type ShopOptions } from '../bulkShop';
import { newAccount, signIn } from '../people';

/** Stamps of a round: the greatest number, so that a card becomes full only near the end. */
const STAMPS_NEEDED = 20;
const REWARD = 'A loaf';
/** Points for a pound; also the units for a penny. */
export const PER_POUND = 3;
/** In units: most of what a card gets in the schedule, so that no card can pay it twice. */
const PRICE = 20_000;

/**
 * What each kind of shop offers, the reward that is redeemed with the units that it uses up, and what a customer buys.
 */
export const OFFERS: Record<
  SchemeKind,
  Required<Omit<ShopOptions, 'ownerUid'>> & { rewardId: string; cost: number; purchase: Purchase }
> = {
  stamps: {
    scheme: stampsScheme(STAMPS_NEEDED, REWARD),
    limits: { maxPerScan: 5, dailyLimit: 100 },
    rewardId: 'r1',
    cost: STAMPS_NEEDED,
    purchase: { quantity: 1 },
  },
  points: {
    scheme: { kind: 'points', perPound: PER_POUND, rewards: [{ rewardId: 'loaf', price: PRICE, reward: REWARD }] },
    limits: { maxPence: 50_000, dailyPoints: 10_000 },
    rewardId: 'loaf',
    cost: PRICE,
    purchase: { pence: 450 },
  },
};

export interface BenchCard {
  businessId: string;
  kind: SchemeKind;
  passId: string;
  /** The secret of its page. */
  secret: string;
  /** The rotating code at a time in milliseconds since 1970. */
  code(at: number): string;
}

/** A scan of a card, shown now. */
export function scanOf({ businessId, kind, code }: BenchCard): object {
  const scannedAt = Date.now();
  const { purchase } = OFFERS[kind];
  return { businessId, scanId: randomUUID(), code: code(scannedAt), scannedAt, confirmed: true, ...purchase };
}

/** The one of a list whose turn it is. @throws Error for an empty list */
export function inTurn<One>(all: readonly One[], turn: number): One {
  const one = all.at(turn % all.length);
  if (one === undefined) throw new Error('The list is empty');
  return one;
}

export interface Person {
  uid: string;
  email: string;
  token: string;
}

/** A number of people, who can work in shops. */
export async function newStaff(auth: Auth, size: number): Promise<Person[]> {
  const staff: Person[] = [];
  await inParallel([...Array(size).keys()], async () => {
    const email = `staff-${randomUUID()}@bench.example`;
    staff.push({ uid: await newAccount(auth, email), email, token: await signIn(email) });
  });
  return staff;
}

/**
 * Opens a shop with this team, and takes cards. Each is written as the functions make it, so its codes are genuine.
 * @param againAfterSeconds how soon a card may be stamped again without a confirmation
 */
export async function openShop(
  db: Firestore,
  {
    staff,
    cards,
    kind,
    againAfterSeconds,
  }: {
    staff: readonly Person[];
    cards: number;
    kind: SchemeKind;
    againAfterSeconds: number;
  },
): Promise<BenchCard[]> {
  const businessId = randomPassId();
  const { scheme, limits } = OFFERS[kind];
  await makeShop(db, businessId, { scheme, limits: { ...limits, againAfterSeconds } });
  await inParallel(staff, async ({ uid, email }) => {
    const member: Member = { uid, role: 'staff', name: email, active: true, joinedAt: Date.now() };
    await refsOf(db, businessId).at('members', uid).set(member);
  });
  const passes: Pass[] = [];
  await fillShop(db, businessId, cards, () => {
    const card = newCard({ passId: randomPassId(), programmeId: PROGRAMME });
    const { pass, event } = joinedPass({ ...card, offer: { version: 1, scheme } }, 'customer', Date.now());
    passes.push(pass);
    return { pass, events: [event] };
  });
  return passes.map((pass) => {
    const { passId } = pass;
    const key = codeKey(businessId, passId, pass);
    const code = (at: number) => rotatingCode(passId, key, at / 1000);
    return { businessId, kind, passId, secret: secretOf(businessId, pass), code };
  });
}

/** Opens a shop of stamps and one of points with the same people. @returns the cards of stamps, then those of points */
export async function openBoth(
  db: Firestore,
  staff: readonly Person[],
  cards: Record<SchemeKind, number>,
): Promise<BenchCard[]> {
  const options = { staff, againAfterSeconds: 5 };
  const stamps = await openShop(db, { ...options, kind: 'stamps', cards: cards.stamps });
  return [...stamps, ...(await openShop(db, { ...options, kind: 'points', cards: cards.points }))];
}
