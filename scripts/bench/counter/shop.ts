/** The shops of the benches that send scans: with a team that can sign in, and with cards that show codes. */
import { randomUUID } from 'node:crypto';
import { pathIn } from '@tessera/domain/collections';
import type { Member } from '@tessera/domain/member';
import { rotatingCode } from '@tessera/domain/pass/digits';
import { joinedPass } from '@tessera/domain/pass/join';
import type { ProgrammeLimits } from '@tessera/domain/programme';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Purchase, Scheme } from '@tessera/domain/scheme/types';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { codeKey, secretOf } from '../../../functions/src/passes/keys';
import { newCard, randomPassId } from '../../../functions/src/passes/newCard';
import { type BusinessRefs, refsOf } from '../../../functions/src/records/refs';
import { inParallel } from '../../lib/inParallel';
import { writeCards } from '../../local/demo/cards';
import { makeShop, PROGRAMME } from '../bulkShop';
import { bearer, newAccount, signIn } from '../people';

/** What a shop offers. */
interface BenchOffer {
  scheme: Scheme;
  limits: Partial<ProgrammeLimits>;
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

/** What a customer buys at each kind of shop. */
const PURCHASES: Record<BenchKind, Purchase> = { stamps: { quantity: 1 }, points: { pence: 450 } };

/** A scan of a card, shown now. */
export function scanOf({ businessId, kind, code }: BenchCard): object {
  const scannedAt = Date.now();
  return { businessId, scanId: randomUUID(), code: code(scannedAt), scannedAt, confirmed: true, ...PURCHASES[kind] };
}

/** The one of a list whose turn it is. @throws Error for an empty list */
export function inTurn<One>(all: readonly One[], turn: number): One {
  const one = all.at(turn % all.length);
  if (one === undefined) throw new Error('The list is empty');
  return one;
}

export interface BenchShop {
  businessId: string;
  kind: BenchKind;
  /** The headers of the owner's calls. */
  owner: Record<string, string>;
  staff: readonly Person[];
  cards: BenchCard[];
}

interface Base {
  db: Firestore;
  auth: Auth;
}

/** So many people, who can work in shops. */
export async function newStaff(auth: Auth, size: number): Promise<Person[]> {
  const staff: Person[] = [];
  const group = randomUUID().slice(0, 8);
  await inParallel([...Array(size).keys()], async (number) => {
    const email = `staff${number}-${group}@bench.example`;
    const uid = await newAccount(auth, email);
    staff.push({ uid, email, token: await signIn(email) });
  });
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

/** Takes new cards of a shop. Each is written as the functions make it, so its codes are genuine. */
async function takeCards(refs: BusinessRefs, kind: BenchKind, count: number): Promise<BenchCard[]> {
  const { scheme } = OFFERS[kind];
  const ledgers = Array.from({ length: count }, () => {
    const fields = newCard({ passId: randomPassId(), programmeId: PROGRAMME, offer: { version: 1, scheme } });
    const { pass, event } = joinedPass(fields, 'customer', Date.now());
    return { pass, events: [event] };
  });
  await writeCards(refs, ledgers);
  const businessId = refs.business.id;
  return ledgers.map(({ pass }) => {
    const { passId } = pass;
    const key = codeKey(businessId, passId, pass);
    const code = (at: number) => rotatingCode(passId, key, at / 1000);
    return { businessId, kind, passId, secret: secretOf(businessId, pass), code };
  });
}

/** A shop with this team, and a number of cards. */
export async function openShop(
  { db, auth }: Base,
  { staff, cards: count }: { staff: readonly Person[]; cards: number },
  { kind = 'stamps', againAfterSeconds = 5 }: Choices = {},
): Promise<BenchShop> {
  const businessId = randomPassId();
  const email = `owner-${businessId}@bench.example`;
  const { scheme, limits } = OFFERS[kind];
  const ownerUid = await newAccount(auth, email);
  await makeShop(db, businessId, { ownerUid, scheme, limits: { ...limits, againAfterSeconds } });
  await employ(db, businessId, staff);
  const cards = await takeCards(refsOf(db, businessId), kind, count);
  return { businessId, kind, owner: bearer(await signIn(email)), staff, cards };
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
  { staff: size, cards }: { staff: number; cards: Record<BenchKind, number> },
): Promise<BenchShops> {
  const staff = await newStaff(base.auth, size);
  const stamps = await openShop(base, { staff, cards: cards.stamps });
  const points = await openShop(base, { staff, cards: cards.points }, { kind: 'points' });
  return { shops: [stamps, points], staff, cards: [...stamps.cards, ...points.cards] };
}
