/** What the visitor said about analytics, kept in this browser. */
export type Consent = 'granted' | 'denied';

const KEY = 'tessera.consent';
const listeners = new Set<() => void>();

/** null: not asked yet, or nothing can be stored here. */
export function readConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the choice; whoever listens hears of it. Without storage the question comes again on the next visit. */
export function writeConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // Said above.
  }
  for (const listener of listeners) listener();
}

/** Returns the way to stop. */
export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
