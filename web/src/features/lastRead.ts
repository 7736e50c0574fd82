/**
 * What account pages read last, kept in the browser so that they open without a connection. It holds the signed-in
 * owner's own data, and goes with the session.
 */
const KEY = 'tessera.lastRead';

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
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [key]: value }));
  } catch {
    // No room or no storage: the page needs its connection then.
  }
}

/** What was kept under a key; undefined where nothing was. */
export function recallRead(key: string): unknown {
  return all()[key];
}

/** Removes everything: nobody is signed in any more. */
export function forgetReads(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // No storage: nothing is kept.
  }
}
