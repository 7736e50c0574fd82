/**
 * Copies of what account pages read last, stored in the browser so that they open while the server cannot be reached.
 * They contain the signed-in owner's own data and are removed with the session.
 */
import { DAY_MS } from '@tessera/domain/lib/time';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { storedRecord } from '../lib/storage';

const reads = storedRecord('tessera.lastRead');

/** A stored value, and when it was read: milliseconds since 1970. */
export interface StoredValue {
  value: unknown;
  at: number;
  /** The form of the records that the value may contain. */
  schema: typeof SCHEMA;
}

/** A copy of another form counts as absent: the page reads it again. */
const isStoredValue = (entry: unknown): entry is StoredValue =>
  entry !== null &&
  typeof entry === 'object' &&
  'value' in entry &&
  'at' in entry &&
  typeof entry.at === 'number' &&
  'schema' in entry &&
  entry.schema === SCHEMA;

/** A copy whose key names a day is read on that day alone. Without an end, such copies fill the storage. */
const isOver = ([key, entry]: [string, unknown]): boolean =>
  /\/\d{4}-\d\d-\d\d(\/|$)/.test(key) && !(isStoredValue(entry) && entry.at > Date.now() - DAY_MS);

/** Stores a value under a key that contains its owner, like `businessSetup/<uid>`, and drops copies of past days. */
export function rememberRead(key: string, value: unknown): void {
  const kept = Object.fromEntries(Object.entries(reads.read()).filter((entry) => !isOver(entry)));
  reads.write({ ...kept, [key]: { value, at: Date.now(), schema: SCHEMA } satisfies StoredValue });
}

/** The stored value of a key; undefined if there is none. */
export function recallRead(key: string): StoredValue | undefined {
  const entry = reads.read()[key];
  return isStoredValue(entry) ? entry : undefined;
}

/** Removes the stored value of a key. */
export function forgetRead(key: string): void {
  const { [key]: _, ...others } = reads.read();
  reads.write(others);
}

/** Removes all stored values. Called when nobody is signed in any more. */
export const forgetReads = (): void => reads.remove();
