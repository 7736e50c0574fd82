/** Requests that make something, and are sent again when their answer was lost. The browser gives each an id. */
import { createHash, randomUUID } from 'node:crypto';
import { crockford } from '@tessera/domain/pass/code';
import { HttpsError } from 'firebase-functions/v2/https';

/** The id of what a request makes in a shop: the same when it is sent again. Without an id, each request is new. */
export const idOfRequest = (businessId: string, requestId: string = randomUUID()): string =>
  crockford(createHash('sha256').update(`${businessId} ${requestId}`).digest().subarray(0, 10));

/**
 * Answers a request that is sent again.
 * @param stands whether what it made is still as it was made
 * @throws HttpsError `failed-precondition`, after which the browser forgets the request's id
 */
export function answerAgain<Answer>(stands: boolean, answer: Answer): Answer {
  if (stands) return answer;
  throw new HttpsError(
    'failed-precondition',
    'An earlier press made this, and it has been used or has ended since. Press again to make another.',
  );
}
