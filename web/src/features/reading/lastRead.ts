/**
 * What account pages read last, kept in the browser so that they open while the server cannot be reached. It holds the
 * signed-in owner's own data and is removed with the session.
 */
const KEY = 'tessera.lastRead';

/** A kept value, and when it was read: milliseconds since 1970. */
export interface Kept {
  value: unknown;
  at: number;
}

const isKept = (entry: unknown): entry is Kept =>
  entry !== null && typeof entry === 'object' && 'value' in entry && 'at' in entry && typeof entry.at === 'number';

function all(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Keeps a value under a key that names its owner, like `businessSetup/<uid>`. */
export function rememberRead(key: string, value: unknown): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [key]: { value, at: Date.now() } satisfies Kept }));
  } catch {
    // No room or no storage: the page needs its connection then.
  }
}

/** What was kept under a key; undefined where nothing was. */
export function recallRead(key: string): Kept | undefined {
  const entry = all()[key];
  return isKept(entry) ? entry : undefined;
}

/** Removes everything: nobody is signed in any more. */
export function forgetReads(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // No storage: nothing is kept.
  }
}
