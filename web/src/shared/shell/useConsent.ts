import { useSyncExternalStore } from 'react';
import { decide, readConsent, subscribeToConsent } from '../document/consent';

/**
 * The visitor's choice about analytics, and a function that changes it. The choice is null before it is made, and
 * undefined while the page is prerendered and hydrated.
 */
export function useConsent() {
  return { consent: useSyncExternalStore(subscribeToConsent, readConsent, () => undefined), decide };
}
