import { HttpsError } from 'firebase-functions/v2/https';

/** The answer to a token whose account was deleted: a token stays valid for up to an hour. */
export function accountClosedError(): HttpsError {
  return new HttpsError('failed-precondition', 'This account has been deleted.');
}
