/**
 * App Check: proves to the functions that a call comes from our site. Loaded with the first call, if a site key is set.
 */
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { sdkClient } from './firebase';

/** Starts App Check once. The functions' SDK then sends a token with each call. */
export const startAppCheck = sdkClient(
  (app) =>
    initializeAppCheck(app, {
      provider: new ReCaptchaEnterpriseProvider(process.env.TESSERA_APP_CHECK_SITE_KEY ?? ''),
      isTokenAutoRefreshEnabled: true,
    }),
  null,
);

/** A token for a call without the functions' SDK. @throws FirebaseError when App Check gives none */
export const appCheckToken = async (): Promise<string> => (await getToken(startAppCheck())).token;
