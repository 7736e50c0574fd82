/**
 * Initialises the admin SDK. Each part is loaded when first used, so that a cold start loads only what its request
 * needs.
 */
import { REGION } from '@tessera/domain/operation/product';
import type { App } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { TaskQueue } from 'firebase-admin/functions';

async function app(): Promise<App> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  return getApps().find(({ name }) => name === '[DEFAULT]') ?? initializeApp();
}

/** Marks a database that has its settings, because a second call of `settings` throws. */
const HAS_SETTINGS = Symbol.for('tessera: has settings');

/** A database that stores no undefined fields. Called before its first read or write. */
export function omittingUndefined(database: Firestore): Firestore {
  if (!(HAS_SETTINGS in database)) database.settings({ ignoreUndefinedProperties: true });
  return Object.assign(database, { [HAS_SETTINGS]: true });
}

export async function firestore(): Promise<Firestore> {
  const [{ getFirestore }, admin] = await Promise.all([import('firebase-admin/firestore'), app()]);
  return omittingUndefined(getFirestore(admin));
}

/** The identity service. */
export async function auth(): Promise<Auth> {
  const [{ getAuth }, admin] = await Promise.all([import('firebase-admin/auth'), app()]);
  return getAuth(admin);
}

/** The queue of one of our task functions, by its exported name. */
export async function taskQueue<Data extends object>(name: string): Promise<TaskQueue<Data>> {
  const [{ getFunctions }, admin] = await Promise.all([import('firebase-admin/functions'), app()]);
  return getFunctions(admin).taskQueue<Data>(`locations/${REGION}/functions/${name}`);
}
