import { useSyncExternalStore } from 'react';
import { type Consent, decide, readConsent, subscribeToConsent } from '../document/consent';

interface ConsentControl {
  /** Whether this site sends page views. If not, no consent is asked. */
  isMeasuring: boolean;
  /** null: not decided; undefined: not known yet, while the page is prerendered and hydrated. */
  consent: Consent | null | undefined;
  decide: (consent: Consent) => void;
}

/** The visitor's choice about analytics, and a function that changes it. */
export function useConsent(): ConsentControl {
  return {
    isMeasuring: Boolean(process.env.TESSERA_MEASUREMENT_ID),
    consent: useSyncExternalStore(subscribeToConsent, readConsent, () => undefined),
    decide,
  };
}
