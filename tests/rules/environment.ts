/** The rules under test in an emulator project of their own, and the people who knock at them. */
import { readFile } from 'node:fs/promises';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { type Firestore, setLogLevel } from 'firebase/firestore';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { FIRESTORE_EMULATOR } from '../support/addresses';

/** Another project than the functions' tests use: the data and the coverage are these tests' alone. */
export const RULES_PROJECT = 'demo-tessera-rules';

/** The owner whose documents are asked for. */
export const OWNER = 'owner';

const verified = { email: 'someone@shop.example', email_verified: true };

/** Each role's uid and claims; null is a visitor without a token. */
export const ROLES = {
  nobody: null,
  unverified: { uid: OWNER, claims: { email: 'someone@shop.example', email_verified: false } },
  'claims nothing': { uid: OWNER, claims: {} },
  'forged email_verified "true"': { uid: OWNER, claims: { email_verified: 'true' } },
  owner: { uid: OWNER, claims: verified },
  'other owner': { uid: 'other', claims: verified },
  admin: { uid: 'admin', claims: { ...verified, admin: true } },
  'shop owner': { uid: 'shop-owner', claims: verified },
  'shop manager': { uid: 'shop-manager', claims: verified },
  'shop staff': { uid: 'shop-staff', claims: verified },
  // A device signs in by custom token and has no e-mail address.
  'shop counter': { uid: 'shop-counter', claims: {} },
  'unverified shop manager': { uid: 'shop-unverified', claims: { email_verified: false } },
  'removed shop manager': { uid: 'shop-removed', claims: verified },
  'owner of another shop': { uid: 'other-shop-owner', claims: verified },
  'forged admin "true"': { uid: 'forger', claims: { ...verified, admin: 'true' } },
  'forged admin 1': { uid: 'forger', claims: { ...verified, admin: 1 } },
} as const;

export type Role = keyof typeof ROLES;
export const ALL_ROLES = Object.keys(ROLES) as Role[];

/** The business whose documents are asked for. */
export const SHOP = 'shop';

/** Who works where, by the path of the member document. */
export const MEMBERS: Record<string, { uid: string; role: string; active: boolean }> = {
  [`businesses/${SHOP}/members/shop-owner`]: { uid: 'shop-owner', role: 'owner', active: true },
  [`businesses/${SHOP}/members/shop-manager`]: { uid: 'shop-manager', role: 'manager', active: true },
  [`businesses/${SHOP}/members/shop-staff`]: { uid: 'shop-staff', role: 'staff', active: true },
  [`businesses/${SHOP}/members/shop-counter`]: { uid: 'shop-counter', role: 'counter', active: true },
  [`businesses/${SHOP}/members/shop-unverified`]: { uid: 'shop-unverified', role: 'manager', active: true },
  [`businesses/${SHOP}/members/shop-removed`]: { uid: 'shop-removed', role: 'manager', active: false },
  'businesses/other-shop/members/other-shop-owner': { uid: 'other-shop-owner', role: 'owner', active: true },
};

let environment: Promise<RulesTestEnvironment> | undefined;

/** Loads firestore.rules once: loading them again would begin the coverage anew. */
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

/** The database as a role sees it. */
export async function databaseOf(role: Role): Promise<Firestore> {
  const known = databases.get(role);
  if (known) return known;
  const who = ROLES[role];
  const env = await rulesEnvironment();
  const context: RulesTestContext = who
    ? env.authenticatedContext(who.uid, who.claims as TokenOptions)
    : env.unauthenticatedContext();
  const database = context.firestore() as unknown as Firestore;
  databases.set(role, database);
  return database;
}

/** Puts a document there, or makes sure that there is none, without asking the rules. */
export async function place(path: string, fields: Record<string, unknown> | null): Promise<void> {
  const app =
    getApps().find(({ name }) => name === RULES_PROJECT) ?? initializeApp({ projectId: RULES_PROJECT }, RULES_PROJECT);
  const document = getFirestore(app).doc(path);
  await (fields ? document.set(fields) : document.delete());
}
