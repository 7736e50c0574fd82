/**
 * App Check: shows the functions that a call comes from our site. Loaded with the first call, where a site key is set.
 */
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { sdkClient } from './firebase';

/** Starts it, once. The functions' SDK then sends a token with each call. */
export const startAppCheck = sdkClient(
  (app) =>
    initializeAppCheck(app, {
      provider: new ReCaptchaEnterpriseProvider(process.env.TESSERA_APP_CHECK_SITE_KEY ?? ''),
      isTokenAutoRefreshEnabled: true,
    }),
  null,
);

/** A token for a call that is made without the functions' SDK. @throws FirebaseError where App Check gives none */
export const appCheckToken = async (): Promise<string> => (await getToken(startAppCheck())).token;
