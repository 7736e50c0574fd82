/** The visitor's choice about analytics, and the page views that are sent after a yes. */
import { createListeners } from '../lib/listeners';
import { storedText } from '../lib/storage';

export type Consent = 'granted' | 'denied';

const storage = storedText('tessera.consent');
const listeners = createListeners();

/** The choice that this browser has stored; null before the visitor has made one. */
export function readConsent(): Consent | null {
  const answer = storage.read();
  return answer === 'granted' || answer === 'denied' ? answer : null;
}

/** Stores the choice and calls the listeners. Without storage the choice lasts as long as the page. */
export function writeConsent(consent: Consent): void {
  storage.write(consent);
  listeners.notify();
}

export const subscribeToConsent = listeners.subscribe;

const client = storedText('tessera.analytics');
const COLLECTOR = 'https://region1.google-analytics.com/g/collect';

/**
 * Sends one page view: the address without its query, the title, and a random number for this browser. Without a
 * measurement id in the build and the visitor's consent, nothing is sent or stored. No script is loaded.
 */
export function sendPageView(): void {
  if (!process.env.TESSERA_MEASUREMENT_ID || readConsent() !== 'granted') return;
  const parameters = new URLSearchParams({
    v: '2',
    tid: process.env.TESSERA_MEASUREMENT_ID,
    cid: clientId(),
    en: 'page_view',
    dl: location.origin + location.pathname,
    dt: document.title,
    ul: navigator.language,
  });
  // The answer is not awaited: a blocked or failed request must not affect the page.
  navigator.sendBeacon(`${COLLECTOR}?${parameters}`);
}

/** Deletes this browser's number. Called when consent is withdrawn. */
export function forgetClient(): void {
  client.remove();
}

function clientId(): string {
  const known = client.read();
  if (known) return known;
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const id = `${random}.${Math.floor(Date.now() / 1000)}`;
  client.write(id);
  return id;
}

/** Stores the visitor's answer. A yes counts the page that is shown; a no forgets this browser's number. */
export function decide(consent: Consent): void {
  const before = readConsent();
  writeConsent(consent);
  if (consent === before) return;
  if (consent === 'granted') sendPageView();
  else forgetClient();
}
