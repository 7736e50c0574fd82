import { keptText } from '../../lib/kept';
import { readConsent } from './consentStore';

const client = keptText('tessera.analytics');
const COLLECTOR = 'https://region1.google-analytics.com/g/collect';

/**
 * Sends one page view: the address without its query, the title, and a random number for this browser. Nothing is sent,
 * and nothing stored, without a measurement id in the build and the visitor's consent; no script is loaded.
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
  // Whether it arrives is nobody's concern here: a blocked or failed view must not show in the page.
  navigator.sendBeacon(`${COLLECTOR}?${parameters}`);
}

/** Forgets this browser's number: called when consent is taken back. */
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
