import { type CallableRequest, HttpsError } from 'firebase-functions/v2/https';
import { appCheckSiteKey } from './config';

/**
 * Refuses a call that does not come from our site, where App Check is set up. The SDK has checked the token: a call
 * with a bad one arrives here as a call without.
 * @throws HttpsError `unauthenticated`
 */
export function assertGenuineApp(request: Pick<CallableRequest, 'app'>): void {
  if (appCheckSiteKey.value() === '' || request.app !== undefined) return;
  throw new HttpsError('unauthenticated', 'Your browser could not show that it uses our site. Reload the page.');
}
