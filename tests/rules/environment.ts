/** The rules under test in a separate emulator project, and the roles that use them. */
import { readFile } from 'node:fs/promises';
import { initializeTestEnvironment, type RulesTestEnvironment, type TokenOptions } from '@firebase/rules-unit-testing';
import type { Member, MemberRole } from '@tessera/domain/team/member';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { initializeApp as initializeWebApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore as webDatabase,
  setLogLevel,
} from 'firebase/firestore/lite';
import { FIRESTORE_EMULATOR } from '../support/addresses';

/** A project other than that of the functions' tests, so that data and coverage are separate. */
export const RULES_PROJECT = 'demo-tessera-rules';

/** The owner whose documents the tests use. */
export const OWNER = 'owner';

const verified = { email: 'someone@shop.example', email_verified: true };

/** The business whose documents the tests use, and another one. */
export const SHOP = 'shop';
export const OTHER_SHOP = 'other-shop';

type Works = Pick<Member, 'role' | 'active' | 'openShifts' | 'shiftUntil'> & { shop: string };

interface Person {
  uid: string;
  claims: object;
  /** Where the person or the device is a member. */
  works?: Works;
}

const works = (shop: string, role: MemberRole, more: Partial<Works> = {}): Works => ({
  shop,
  role,
  active: true,
  ...more,
});
const shiftUntil = (until: number) => ({
  shiftUntil: until,
  openShifts: { shift: { uid: 'shop-staff', name: 'Kit', openedAt: 1, until } },
});

/** Each role's uid and claims; null is a visitor without a token. A device signs in by custom token, without e-mail. */
const ROLES = {
  nobody: null,
  unverified: { uid: OWNER, claims: { email: 'someone@shop.example', email_verified: false } },
  'claims nothing': { uid: OWNER, claims: {} },
  'forged email_verified "true"': { uid: OWNER, claims: { email_verified: 'true' } },
  owner: { uid: OWNER, claims: verified },
  'other owner': { uid: 'other', claims: verified },
  admin: { uid: 'admin', claims: { ...verified, admin: true } },
  'shop owner': { uid: 'shop-owner', claims: verified, works: works(SHOP, 'owner') },
  'shop manager': { uid: 'shop-manager', claims: verified, works: works(SHOP, 'manager') },
  'shop staff': { uid: 'shop-staff', claims: verified, works: works(SHOP, 'staff') },
  'shop device': { uid: 'shop-device', claims: {}, works: works(SHOP, 'device') },
  'shop device on a shift': {
    uid: 'shop-device-on-shift',
    claims: {},
    works: works(SHOP, 'device', shiftUntil(Number.MAX_SAFE_INTEGER)),
  },
  'shop device with a password': {
    uid: 'shop-device-password',
    claims: { ...verified, firebase: { sign_in_provider: 'password' } },
    works: works(SHOP, 'device', shiftUntil(Number.MAX_SAFE_INTEGER)),
  },
  'shop device after a shift': {
    uid: 'shop-device-after-shift',
    claims: {},
    works: works(SHOP, 'device', shiftUntil(2)),
  },
  'unverified shop manager': {
    uid: 'shop-unverified',
    claims: { email_verified: false },
    works: works(SHOP, 'manager'),
  },
  'removed shop owner': { uid: 'shop-removed-owner', claims: verified, works: works(SHOP, 'owner', { active: false }) },
  'removed shop manager': { uid: 'shop-removed', claims: verified, works: works(SHOP, 'manager', { active: false }) },
  'removed shop device': {
    uid: 'shop-removed-device',
    claims: {},
    works: works(SHOP, 'device', { active: false, ...shiftUntil(Number.MAX_SAFE_INTEGER) }),
  },
  'owner of another shop': { uid: 'other-shop-owner', claims: verified, works: works(OTHER_SHOP, 'owner') },
  'manager of another shop': { uid: 'other-shop-manager', claims: verified, works: works(OTHER_SHOP, 'manager') },
  'staff of another shop': { uid: 'other-shop-staff', claims: verified, works: works(OTHER_SHOP, 'staff') },
  'device of another shop': { uid: 'other-shop-device', claims: {}, works: works(OTHER_SHOP, 'device') },
  'forged admin "true"': { uid: 'forger', claims: { ...verified, admin: 'true' } },
  'forged admin 1': { uid: 'forger', claims: { ...verified, admin: 1 } },
} satisfies Record<string, Person | null>;

export type Role = keyof typeof ROLES;
export const ALL_ROLES = Object.keys(ROLES) as Role[];

/** Whether a tablet has an open shift. */
export const hasShift = (role: Role): boolean => (workOf(role)?.shiftUntil ?? 0) > Date.now();

/** Whether a tablet signed in as tablets do. */
export const isTablet = (role: Role): boolean => role !== 'shop device with a password';

/** Where somebody works; undefined for outsiders. */
export const workOf = (role: Role): Works | undefined => (ROLES[role] as Person | null)?.works;

/** Whether a token's address is verified. */
export const isVerified = (role: Role): boolean => (ROLES[role] as Person | null)?.claims === verified;

/** Makes everybody a member who works somewhere. */
export async function placeMembers(): Promise<void> {
  for (const person of Object.values(ROLES) as (Person | null)[]) {
    if (!person?.works) continue;
    const { shop, ...member } = person.works;
    await place(`businesses/${shop}/members/${person.uid}`, { uid: person.uid, ...member });
  }
}

let environment: Promise<RulesTestEnvironment> | undefined;

/** Loads firestore.rules once: loading them again would reset the coverage. */
export function rulesEnvironment(): Promise<RulesTestEnvironment> {
  // The SDK logs each refusal, and refusals are most of what is tested here.
  setLogLevel('silent');
  environment ??= readFile(new URL('../../firestore.rules', import.meta.url), 'utf8').then((rules) => {
    const { hostname: host, port } = new URL(FIRESTORE_EMULATOR);
    return initializeTestEnvironment({ projectId: RULES_PROJECT, firestore: { host, port: Number(port), rules } });
  });
  return environment;
}

const databases = new Map<Role, Firestore>();

/**
 * The database as a role sees it. `lite` sends each operation as one request, where the whole SDK opens streams: the
 * rules answer both alike, and some thousand operations take less time.
 */
export function databaseOf(role: Role): Firestore {
  const known = databases.get(role);
  if (known) return known;
  const who: Person | null = ROLES[role];
  const { hostname, port } = new URL(FIRESTORE_EMULATOR);
  const database = webDatabase(initializeWebApp({ projectId: RULES_PROJECT }, role));
  const token = who && { mockUserToken: { ...(who.claims as TokenOptions), sub: who.uid, user_id: who.uid } };
  connectFirestoreEmulator(database, hostname, Number(port), token ?? {});
  databases.set(role, database);
  return database;
}

/** Writes a document, or deletes it, without the rules. */
export async function place(path: string, fields: Record<string, unknown> | null): Promise<void> {
  const app =
    getApps().find(({ name }) => name === RULES_PROJECT) ?? initializeApp({ projectId: RULES_PROJECT }, RULES_PROJECT);
  const document = getFirestore(app).doc(path);
  await (fields ? document.set(fields) : document.delete());
}
