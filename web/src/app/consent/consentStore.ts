/** What the visitor said about analytics, kept in this browser. */
export type Consent = 'granted' | 'denied';

const KEY = 'tessera.consent';
const listeners = new Set<() => void>();

/** The last answer, where the browser would not store it. */
let memory: Consent | null = null;

/** null: not asked yet. */
export function readConsent(): Consent | null {
  if (memory) return memory;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the choice; whoever listens hears of it. Without storage it lasts as long as the page. */
export function writeConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent);
    memory = null;
  } catch {
    memory = consent;
  }
  for (const listener of listeners) listener();
}

/** Returns the way to stop. */
export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
