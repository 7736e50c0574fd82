const KEY = 'tessera.verificationMail';
const WINDOW_MS = 60_000;

/** When this browser last sent each account its verification mail: milliseconds since 1970 by uid. */
type Sent = Record<string, number>;

/** Stands in where the browser gives no storage. */
let memory: Sent = {};

function read(): Sent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Sent) : {};
  } catch {
    return memory;
  }
}

/**
 * Asks leave to send a verification mail by itself, and notes that it is being sent.
 * @param now milliseconds since 1970
 * @returns false within a minute of the last one to the same account from this browser
 */
export function claimVerificationMail(uid: string, now = Date.now()): boolean {
  const recent = Object.entries(read()).filter(([, at]) => typeof at === 'number' && at <= now && now - at < WINDOW_MS);
  if (recent.some(([owner]) => owner === uid)) return false;
  memory = { ...Object.fromEntries(recent), [uid]: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Private browsing: the note lasts as long as the page.
  }
  return true;
}
