import { NOT_OUR_SITE, type RefusalDetails } from '@tessera/domain/calls/callables';
import { ChunkLoadError } from '../lib/loadChunk';
import { SERVER_UNREACHED } from './serverReach';

/** The code of a Firebase error, like `auth/weak-password`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The outcome of a data helper, with a sentence for the page. */
export interface Result {
  success: boolean;
  message: string;
  /** The provider's error code, if there is one. */
  code?: string;
}

/** Logs an error without personal data, and returns the result of the failure. */
export function logFailure(what: string, error: unknown, message: string): Result {
  const code = errorCode(error);
  console.warn(`${what}:`, code ?? error);
  return { success: false, message, ...(code !== undefined && { code }) };
}

/** What a sign-in form says that is not filled in. */
export const REQUIRED = { email: 'Email is required.', emailAndPassword: 'Email and password are required.' } as const;

/** An `onError` for a caller that needs the error itself. */
export function rethrow(error: unknown): never {
  throw error;
}

/** The details that our function added to an error; empty for any other error, such as from a Wi-Fi portal. */
function detailsOf(error: unknown): Partial<RefusalDetails> {
  const details: unknown = error instanceof Error && 'details' in error ? error.details : null;
  return details ?? {};
}

/** Codes of answers after which nothing was done: missing rights, or invalid input. */
const REFUSALS = /^functions\/(permission-denied|invalid-argument|failed-precondition|not-found)$/;

/** The sentence of a function that refused, so that nothing was done; undefined for any other error. */
export const refusalOf = (error: unknown): string | undefined =>
  REFUSALS.test(errorCode(error) ?? '') ? detailsOf(error).sentence : undefined;

/** The name of the field that a function refused; undefined for any other error. */
export const refusedField = (error: unknown): string | undefined => detailsOf(error).field;

/** Codes by which our functions, the database or the identity service say that a session is no longer valid. */
const SESSION_ENDED =
  /^((functions\/)?unauthenticated|auth\/(user-token-expired|user-disabled|user-not-found|(invalid|missing)-(refresh-token|user-token)))$/;

/** Whether a call failed because the session has ended: it expired or was revoked, or the account is gone. */
export function isSignedOut(error: unknown): boolean {
  return SESSION_ENDED.test(errorCode(error) ?? '') && detailsOf(error).reason !== NOT_OUR_SITE;
}

/** Whether the database or a function answered that the person may not do this. */
export const isRefused = (error: unknown): boolean => /^(functions\/)?permission-denied$/.test(errorCode(error) ?? '');

/** The SDKs' codes for a request without a usable answer. */
const UNANSWERED =
  /^(unavailable|deadline-exceeded|unknown|auth\/(network-request-failed|timeout)|functions\/unavailable)$/;

/** Whether the server, or a part of the app, could not be reached; false for an error that the server answered. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  return UNANSWERED.test(code) || (code.startsWith('functions/') && detailsOf(error).sentence === undefined);
}

/** One plain sentence about a failed call: the server's own if there is one, else that the server was not reached. */
export function callableMessage(error: unknown): string {
  if (error instanceof ChunkLoadError && error.isStuck)
    return 'A part of this page did not load. Copy what you typed, and reload the page.';
  const { sentence } = detailsOf(error);
  if (sentence !== undefined) return sentence;
  if (isSignedOut(error)) return 'Your sign-in has ended. Log in again.';
  if (errorCode(error) === 'functions/deadline-exceeded') return 'That took too long. Try again in a moment.';
  return SERVER_UNREACHED;
}
