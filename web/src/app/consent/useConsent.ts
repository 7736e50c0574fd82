import { useSyncExternalStore } from 'react';
import { forgetClient, sendPageView } from './analytics';
import { type Consent, readConsent, subscribeToConsent, writeConsent } from './consentStore';

interface ConsentControl {
  /** Whether this site measures anything at all; if not, there is nothing to consent to. */
  isMeasuring: boolean;
  /** null: not decided; undefined: not known yet, while the page is prerendered and hydrated. */
  consent: Consent | null | undefined;
  decide: (consent: Consent) => void;
}

/** The visitor's choice about analytics, and the way to change it. */
export function useConsent(): ConsentControl {
  return {
    isMeasuring: Boolean(process.env.TESSERA_MEASUREMENT_ID),
    consent: useSyncExternalStore(subscribeToConsent, readConsent, () => undefined),
    decide,
  };
}

function decide(consent: Consent): void {
  const before = readConsent();
  writeConsent(consent);
  if (consent === before) return;
  if (consent === 'granted') sendPageView();
  else forgetClient();
}
