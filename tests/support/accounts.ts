/** People for tests: accounts in the Auth emulator, their tokens and e-mails, and the database as an admin sees it. */
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { omittingUndefined } from '../../functions/src/platform/firebase';
import { AUTH_EMULATOR, PROJECT } from './addresses';

const PASSWORD = 'correct horse';

function adminApp(): App {
  return getApps().find(({ name }) => name === 'tests') ?? initializeApp({ projectId: PROJECT }, 'tests');
}

/** The database without rules, as the functions see it. */
export const adminDb = (): Firestore => omittingUndefined(getFirestore(adminApp()));

/** The identity service as the console sees it. */
export const adminAuth = (): Auth => getAuth(adminApp());

export interface Owner {
  uid: string;
  email: string;
  password: string;
  /** Fresh: signed in just now. */
  idToken: string;
}

export interface OwnerOptions {
  /** Default: false, as after a sign-up. */
  verified?: boolean;
  /** The claim `admin: true`. */
  admin?: boolean;
  /** Other custom claims, forged ones included. */
  claims?: Record<string, unknown>;
  email?: string;
  disabled?: boolean;
}

let sequence = 0;

/** An address that no other test uses. */
export const freshEmail = (): string => `owner-${process.pid}-${Date.now()}-${(sequence += 1)}@shop.example`;

/** Calls the identity service as a browser would, with any API key. */
export async function identity<Answer>(method: string, body: object): Promise<Answer> {
  const response = await fetch(`${AUTH_EMULATOR}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`accounts:${method} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A token for an account that has its password. */
export async function signIn(email: string, password = PASSWORD): Promise<string> {
  return (await identity<{ idToken: string }>('signInWithPassword', { email, password, returnSecureToken: true }))
    .idToken;
}

/** An account, signed in. It is made in one step, so that triggers see it complete. */
export async function createOwner({
  verified = false,
  admin,
  claims,
  email = freshEmail(),
  disabled = false,
}: OwnerOptions = {}): Promise<Owner> {
  const { uid } = await adminAuth().createUser({ email, password: PASSWORD, emailVerified: verified, disabled });
  const all = { ...claims, ...(admin && { admin: true }) };
  if (Object.keys(all).length > 0) await adminAuth().setCustomUserClaims(uid, all);
  return { uid, email, password: PASSWORD, idToken: disabled ? '' : await signIn(email) };
}

/** An e-mail that the Auth emulator "sent". */
export interface SentEmail {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

/** What was sent to an address, oldest first. */
export async function emailsTo(email: string): Promise<SentEmail[]> {
  const response = await fetch(`${AUTH_EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: SentEmail[] };
  return oobCodes.filter((sent) => sent.email === email);
}
