import { NOT_OUR_SITE } from '@tessera/domain/calls/callables';
import { type CallableRequest, HttpsError } from 'firebase-functions/v2/https';
import { appCheckSiteKey } from '../platform/config';

/**
 * If App Check is set up, refuses a call that does not come from our site. The SDK has checked the token; a call with
 * an invalid one has no `app` here.
 * @throws HttpsError `unauthenticated`
 */
export function assertGenuineApp(request: Pick<CallableRequest, 'app'>): void {
  if (appCheckSiteKey.value() === '' || request.app !== undefined) return;
  throw new HttpsError('unauthenticated', 'Your browser could not show that it uses our site. Reload the page.', {
    reason: NOT_OUR_SITE,
  });
}
