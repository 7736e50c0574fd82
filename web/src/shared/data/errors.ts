import { NOT_OUR_SITE } from '@tessera/domain/callables';
import { ChunkLoadError } from '../lib/loadChunk';
import { SERVER_UNREACHED } from './serverReach';

/** The code of a Firebase error, like `auth/weak-password`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The outcome of a data helper, with the specification's exact message. */
export interface Result {
  success: boolean;
  message: string;
  /** The provider's error code, if there is one. */
  code?: string;
}

/** Logs an error without personal data, and returns the result of the failure. */
export function failed(what: string, error: unknown, message: string): Result {
  const code = errorCode(error);
  console.warn(`${what}:`, code ?? error);
  return { success: false, message, ...(code !== undefined && { code }) };
}

/** The SDKs' codes for a request without a usable answer. */
const CODES = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'auth/network-request-failed',
  'auth/timeout',
  'functions/unavailable',
]);

/** For a helper whose caller needs the error itself. */
export function rethrow(error: unknown): never {
  throw error;
}

/** The codes whose messages in our functions are sentences for people. */
const WRITTEN_FOR_PEOPLE =
  /^functions\/(unauthenticated|permission-denied|invalid-argument|failed-precondition|not-found|unavailable|resource-exhausted|internal)$/;

/** The SDK's messages for an answer that is not from our functions. */
const OF_THE_SDK: ReadonlySet<string> = new Set([
  'Response is not valid JSON object.',
  'Response is missing data field.',
]);

/**
 * The sentence of our function in a failed call; undefined for any other error. The SDK turns the status of a Wi-Fi
 * portal's page into a code like `functions/permission-denied` too, but such a page has no sentence of ours.
 */
function writtenSentence(error: unknown): string | undefined {
  if (!WRITTEN_FOR_PEOPLE.test(errorCode(error) ?? '')) return undefined;
  // The SDK appends the HTTP status to the server's sentence.
  const message = error instanceof Error ? error.message.replace(/ \[\d{3}\]$/, '') : '';
  // For a call that never arrived, the SDK's code is `internal`, and its message is that word or the HTTP status.
  return /^[A-Z].*\.$/s.test(message) && !OF_THE_SDK.has(message) ? message : undefined;
}

/** Codes of answers after which nothing was done: missing rights, or invalid input. */
const REFUSALS = /^functions\/(permission-denied|invalid-argument|failed-precondition|not-found)$/;

/** The sentence of a function that refused, so that nothing was done; undefined for any other error. */
export const refusalOf = (error: unknown): string | undefined =>
  REFUSALS.test(errorCode(error) ?? '') ? writtenSentence(error) : undefined;

/** Codes by which our functions, the database or the identity service say that a session is no longer valid. */
const SESSION_ENDED =
  /^((functions\/)?unauthenticated|auth\/(user-token-expired|user-disabled|user-not-found|(invalid|missing)-(refresh-token|user-token)))$/;

/** Whether a call failed because the session has ended: it expired or was revoked, or the account is gone. */
export function isSignedOut(error: unknown): boolean {
  if (!SESSION_ENDED.test(errorCode(error) ?? '')) return false;
  const { details } = error as { details?: { reason?: unknown } };
  return details?.reason !== NOT_OUR_SITE;
}

/**
 * Whether an error means that the server, or a part of the app, could not be reached; false for an answered refusal.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  return CODES.has(code) || (code.startsWith('functions/') && writtenSentence(error) === undefined);
}

/** One plain sentence about a failed call: the server's own if there is one, else that the server was not reached. */
export function callableMessage(error: unknown): string {
  if (error instanceof ChunkLoadError && error.isStuck)
    return 'A part of this page did not load. Copy what you typed, and reload the page.';
  const sentence = writtenSentence(error);
  if (sentence !== undefined) return sentence;
  if (isSignedOut(error)) return 'Your sign-in has ended. Log in again.';
  if (errorCode(error) === 'functions/deadline-exceeded') return 'That took too long. Try again in a moment.';
  return SERVER_UNREACHED;
}
