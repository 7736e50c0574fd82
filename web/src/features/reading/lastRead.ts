/**
 * What account pages read last, kept in the browser so that they open while the server cannot be reached. It holds the
 * signed-in owner's own data and is removed with the session.
 */
import { keptRecord } from '../../lib/kept';

const reads = keptRecord('tessera.lastRead');

/** A kept value, and when it was read: milliseconds since 1970. */
export interface Kept {
  value: unknown;
  at: number;
}

const isKept = (entry: unknown): entry is Kept =>
  entry !== null && typeof entry === 'object' && 'value' in entry && 'at' in entry && typeof entry.at === 'number';

/** Keeps a value under a key that names its owner, like `businessSetup/<uid>`. */
export function rememberRead(key: string, value: unknown): void {
  reads.write({ ...reads.read(), [key]: { value, at: Date.now() } satisfies Kept });
}

/** What was kept under a key; undefined where nothing was. */
export function recallRead(key: string): Kept | undefined {
  const entry = reads.read()[key];
  return isKept(entry) ? entry : undefined;
}

/** Removes everything: nobody is signed in any more. */
export const forgetReads = (): void => reads.remove();
