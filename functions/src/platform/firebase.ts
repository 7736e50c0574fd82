/**
 * Initialises the admin SDK. Every process loads the database's client when it starts, because triggers need it. The
 * other parts are loaded when first used, so that a cold start loads only what its request needs.
 */
import { REGION } from '@tessera/domain/operation/product';
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { TaskQueue } from 'firebase-admin/functions';

const app = (): App => getApps().find(({ name }) => name === '[DEFAULT]') ?? initializeApp();

/** Marks a database that has its settings, because a second call of `settings` throws. */
const HAS_SETTINGS = Symbol.for('tessera: has settings');

/** A database that stores no undefined fields. Called before its first read or write. */
export function omittingUndefined(database: Firestore): Firestore {
  if (!(HAS_SETTINGS in database)) database.settings({ ignoreUndefinedProperties: true });
  return Object.assign(database, { [HAS_SETTINGS]: true });
}

export const firestore = (): Firestore => omittingUndefined(getFirestore(app()));

/** The identity service. */
export async function auth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(app());
}

/** The queue of one of our task functions, by its exported name. */
export async function taskQueue<Data extends object>(name: string): Promise<TaskQueue<Data>> {
  const { getFunctions } = await import('firebase-admin/functions');
  return getFunctions(app()).taskQueue<Data>(`locations/${REGION}/functions/${name}`);
}
