import { useSyncExternalStore } from 'react';
import { type Consent, decide, readConsent, subscribeToConsent } from '../document/consent';

interface ConsentControl {
  /** null: not decided; undefined: not known yet, while the page is prerendered and hydrated. */
  consent: Consent | null | undefined;
  decide: (consent: Consent) => void;
}

/** The visitor's choice about analytics, and a function that changes it. */
export function useConsent(): ConsentControl {
  return { consent: useSyncExternalStore(subscribeToConsent, readConsent, () => undefined), decide };
}
