import { keptText } from '../../lib/kept';

/** What the visitor said about analytics, kept in this browser. */
export type Consent = 'granted' | 'denied';

const kept = keptText('tessera.consent');
const listeners = new Set<() => void>();

/** null: not asked yet. */
export function readConsent(): Consent | null {
  const answer = kept.read();
  return answer === 'granted' || answer === 'denied' ? answer : null;
}

/** Keeps the choice; whoever listens hears of it. Without storage it lasts as long as the page. */
export function writeConsent(consent: Consent): void {
  kept.write(consent);
  for (const listener of listeners) listener();
}

/** Returns the way to stop. */
export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
