/** A shop for tests, projected from a paid owner, with a team and cards. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import type { PassView } from '@tessera/domain/calls/callables';
import { dayIn, HOUR_MS } from '@tessera/domain/lib/time';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { OpenReward } from '@tessera/domain/scheme/types';
import type { ProgrammeLimits } from '@tessera/domain/shop/programme';
import type { Member, MemberRole } from '@tessera/domain/team/member';
import { FieldValue } from 'firebase-admin/firestore';
import { allDocuments } from '../../scripts/local/everything';
import { TEST_PORTS, TEST_RUN } from '../../scripts/local/runs';
import { adminAuth, adminDb, createOwner, identity, type Owner } from './accounts';
import { FUNCTIONS_EMULATOR } from './addresses';
import { type CallAnswer, callFunction } from './callables';
import { eventually } from './eventually';
import { createPaidOwner } from './paidOwner';
import { serveFunctions } from './serveFunctions';

/** Callables that a card's holder calls with its secret. */
export const OPENED_BY_SECRET = [
  'getPass',
  'getPassHistory',
  'exportPass',
  'erasePass',
  'listReports',
  'getConsent',
  'reportPass',
  'getWalletLinks',
  'setContact',
] as const;

let server: Promise<{ base: string; stop(): Promise<void> }> | undefined;

/** The shipped functions behind a plain HTTP server in this process. */
export function served(): Promise<{ base: string; stop(): Promise<void> }> {
  // The SDK logs every call whose token it has checked, and the product every call that changes a card.
  console.debug = console.info = () => undefined;
  // Links of invitations lead to the site.
  process.env['SITE_URL'] ??= `http://127.0.0.1:${TEST_PORTS.site}`;
  return (server ??= serveFunctions());
}

/** Calls the emulator's functions from now on, because a page beside them needs the same keys. */
export function callEmulator(): void {
  server = Promise.resolve({ base: FUNCTIONS_EMULATOR, stop: async () => {} });
}

let networks = randomInt(2 ** 24);
/** A network that no other test of this process calls from. */
export function network(): string {
  networks = (networks + 1) % 2 ** 24;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Shops count by the day: in the last two minutes of one, a test waits for the next. */
function awayFromMidnight(): Promise<void> {
  const dayAfter = (ms: number) => dayIn('Europe/London', Date.now() + ms);
  return eventually('a new day', async () => dayAfter(0) === dayAfter(120_000));
}

/** Calls a callable over HTTP. */
export async function call<Name extends keyof Callables>(
  name: Name,
  input: unknown,
  idToken?: string,
  from = '198.51.100.7',
): Promise<CallAnswer<Callables[Name]['output']>> {
  const { base } = await served();
  return callFunction(name, input, idToken, { base, headers: { 'x-forwarded-for': from } });
}

/** Calls a callable that has to answer. */
export async function ask<Name extends keyof Callables>(
  name: Name,
  input: unknown,
  idToken?: string,
  from?: string,
): Promise<Callables[Name]['output']> {
  const { status, result, error } = await call(name, input, idToken, from);
  assert.equal(status, 200, `${name}: ${JSON.stringify(error)}`);
  return result as Callables[Name]['output'];
}

export interface Shop {
  businessId: string;
  programmeId: string;
  joinCode: string;
  owner: Owner;
}

/** An active shop that issues cards. */
export async function createShop(
  setup: Partial<BusinessSetup> = {},
  limits: Partial<ProgrammeLimits> = {},
): Promise<Shop> {
  await awayFromMidnight();
  const owner = await createPaidOwner({ stampsNeeded: 5, reward: 'a coffee', ...setup });
  const { businessId } = await ask('projectBusiness', null, owner.idToken);
  assert.ok(businessId);
  const business = adminDb().doc(`businesses/${businessId}`);
  const programmes = (await business.get()).get('programmes') as Record<
    string,
    { joinCode: string; limits: ProgrammeLimits }
  >;
  const [[programmeId, programme] = assert.fail()] = Object.entries(programmes);
  const all = { ...programme.limits, ...limits };
  await business.update({ [`programmes.${programmeId}.limits`]: all });
  return { businessId, programmeId, joinCode: programme.joinCode, owner };
}

/**
 * Freezes a shop since a time; null opens it again. Its payment changes first, because the trigger that copies the
 * payment to the shop may come late.
 */
export async function freezeShop({ businessId, owner }: Shop, frozenSince: number | null = Date.now()): Promise<void> {
  await adminDb()
    .collection(COLLECTIONS.payments)
    .doc(owner.uid)
    .update({ paid: frozenSince === null });
  await adminDb()
    .doc(`businesses/${businessId}`)
    .update({ active: frozenSince === null, frozenSince: frozenSince ?? FieldValue.delete() });
}

/** A token as a tablet has it, from a custom token. */
export async function deviceToken(uid: string): Promise<string> {
  const token = await adminAuth().createCustomToken(uid);
  return (await identity<{ idToken: string }>('signInWithCustomToken', { token, returnSecureToken: true })).idToken;
}

/** Adds a member to the team without an invitation. */
export async function addMember(
  { businessId }: Pick<Shop, 'businessId'>,
  role: MemberRole,
  more: Partial<Member> = {},
): Promise<Owner> {
  const person = await createOwner({ verified: role !== 'device' });
  const member: Member = { uid: person.uid, role, name: role, active: true, joinedAt: Date.now(), ...more };
  await adminDb().doc(`businesses/${businessId}/members/${person.uid}`).set(member);
  return role === 'device' ? { ...person, idToken: await deviceToken(person.uid) } : person;
}

/** The shift on a tablet of `addTablet`. */
export const SHIFT = 'shift';

/** Makes a tablet of the shop, on which a person has worked for two hours. @param more of the tablet's member */
export function addTablet(shop: Pick<Shop, 'businessId'>, uid: string, more: Partial<Member> = {}): Promise<Owner> {
  const open = { uid, name: 'Kit', openedAt: Date.now() - 2 * HOUR_MS, until: Date.now() + HOUR_MS };
  return addMember(shop, 'device', { openShifts: { [SHIFT]: open }, ...more });
}

export interface Card {
  passId: string;
  secret: string;
  key: Uint8Array;
  /** The rotating code of a time; of now, unless said otherwise. */
  code(at?: number): string;
}

/** The card's own key, as its page gets it. */
export async function cardOf(secret: string): Promise<Card> {
  const view = (await ask('getPass', { secret })) as PassView;
  const key = new Uint8Array(Buffer.from(view.code.key, 'base64url'));
  const { passId } = view.pass;
  return { passId, secret, key, code: (at = Date.now()) => rotatingCode(passId, key, at / 1000) };
}

/** A customer takes a card. */
export async function join({ joinCode }: Pick<Shop, 'joinCode'>, more: object = {}): Promise<Card> {
  const { secret } = await ask('joinProgramme', { joinCode, joinId: randomUUID(), ...more }, undefined, network());
  return cardOf(secret);
}

/** A scan of a card, as a counter sends it. */
export async function scan(shop: Shop, idToken: string, input: object): Promise<Verdict> {
  const body = { businessId: shop.businessId, scanId: randomUUID(), ...input };
  const { serverTime: _, ...verdict } = await ask('recordScan', body, idToken);
  return verdict;
}

export const passOf = async ({ businessId }: Pick<Shop, 'businessId'>, passId: string): Promise<Pass> =>
  (await adminDb().doc(`businesses/${businessId}/passes/${passId}`).get()).data() as Pass;

/** Has a card's open rewards earned two hours earlier than they were, so that a late redemption can be of them. */
export async function backdateRewards(shop: Pick<Shop, 'businessId'>, passId: string): Promise<void> {
  const earlier = (rewards: OpenReward[]) =>
    rewards.map((reward) => ({ ...reward, earnedAt: reward.earnedAt - 2 * HOUR_MS }));
  const business = adminDb().doc(`businesses/${shop.businessId}`);
  const { rewards } = await passOf(shop, passId);
  await business
    .collection('passes')
    .doc(passId)
    .update({ rewards: earlier(rewards) });
  for (const { scanId, earned } of await eventsOf(shop, passId))
    if (earned)
      await business
        .collection('events')
        .doc(scanId)
        .update({ earned: earlier(earned) });
}

export async function eventsOf({ businessId }: Pick<Shop, 'businessId'>, passId: string): Promise<PassEvent[]> {
  const found = await adminDb().collection(`businesses/${businessId}/events`).where('passId', '==', passId).get();
  return found.docs.map((snapshot) => snapshot.data() as PassEvent).sort((one, other) => one.seq - other.seq);
}

/** Paths and write times of everything that is stored of a shop, as text: unchanged where nothing was written. */
export async function storedOf({ businessId }: Pick<Shop, 'businessId'>): Promise<string> {
  const path = `businesses/${businessId}`;
  // One query, because each goes through every row that the local database ever had.
  const [business, below] = await Promise.all([adminDb().doc(path).get(), allDocuments(TEST_RUN, path)]);
  return JSON.stringify([business.updateTime, below.map(({ name, updateTime }) => [name, updateTime])]);
}
