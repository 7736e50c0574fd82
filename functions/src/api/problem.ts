/** The API's errors (RFC 9457). Each has its reason as a word that a program can compare. */
import { STATUS_CODES } from 'node:http';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Reason } from '@tessera/domain/pass/words';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { loggable } from '../platform/loggable';
import type { Reply } from '../platform/reply';

/** Why a request is refused before its card is looked at. */
type RequestReason =
  | 'unknown-address'
  | 'unknown-method'
  | 'no-key'
  | 'unknown-key'
  | 'key-revoked'
  | 'missing-scope'
  | 'not-json'
  | 'too-large'
  | 'no-idempotency-key'
  | 'invalid-argument';

/** A refusal, to be thrown. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    detail: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** A refusal of the request itself. */
export const refusal = (
  status: number,
  reason: RequestReason,
  detail: string,
  headers?: Record<string, string>,
): Problem => new Problem(status, reason, detail, headers);

/** The reasons with another status than 409, which says that the card's state does not allow it. */
const STATUS_OF: Partial<Record<Reason, number>> = {
  'unknown-card': 404,
  'unknown-scan': 404,
  'no-such-reward': 404,
  'other-shop': 404,
  'bad-code': 400,
  'wrong-scheme': 400,
  'over-quantity': 400,
  'over-amount': 400,
  frozen: 403,
  'needs-manager': 403,
  'scan-id-reused': 422,
};

/** The refusal in a verdict. */
export const problemOfVerdict = ({ reason, message }: Verdict): Problem =>
  new Problem((reason && STATUS_OF[reason]) ?? 409, reason ?? 'refused', message);

/** How long a program that calls too often waits: its minute is over then. */
const RETRY_AFTER = { 'Retry-After': '60' };

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HttpsError) {
    const headers = error.code === 'resource-exhausted' ? RETRY_AFTER : {};
    return new Problem(error.httpErrorCode.status, error.code, error.message, headers);
  }
  logger.error('api failed', loggable(error));
  return new Problem(500, 'internal', 'Something went wrong on our side. Send the request again with the same key.');
}

/** The reply to a request that failed. An unforeseen error is logged. */
export function replyOfError(error: unknown): Reply {
  const { status, reason, message, headers } = problemOf(error);
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: message, reason };
  return { status, body, headers: { ...headers, 'Content-Type': 'application/problem+json' } };
}
