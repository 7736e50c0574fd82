import { HttpsError } from 'firebase-functions/v2/https';

/** The answer to a token that outlives its account, which it does for up to an hour. */
export function accountClosedError(): HttpsError {
  return new HttpsError('failed-precondition', 'This account has been deleted.');
}
