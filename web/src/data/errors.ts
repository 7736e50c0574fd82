import { ChunkLoadError } from '../lib/loadChunk';

/** The code of a Firebase error, like `auth/weak-password`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** How a data helper's act ended, with the specification's exact message. */
export interface Result {
  success: boolean;
  message: string;
  /** The provider's error code, where it gave one. */
  code?: string;
}

/** A failed act as its result. It is logged without anything personal. */
export function failed(what: string, error: unknown, message: string): Result {
  const code = errorCode(error);
  console.warn(`${what}:`, code ?? error);
  return { success: false, message, ...(code !== undefined && { code }) };
}

/** What people read where a function, or the code that calls it, could not be reached. */
export const SERVER_UNREACHED = 'We could not reach our server. Check your connection and try again.';

/**
 * What the SDKs report for a request without a usable answer. `unknown` also covers a page that a Wi-Fi portal sends
 * instead.
 */
const CODES = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'auth/network-request-failed',
  'auth/timeout',
  'functions/unavailable',
  'functions/deadline-exceeded',
]);

/**
 * True where an error means that the server, or a part of the app, could not be reached; false for an answered refusal.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true;
  const code = errorCode(error);
  return code !== undefined && CODES.has(code);
}

/** The codes whose message our functions wrote for people. */
const WRITTEN_FOR_PEOPLE =
  /^functions\/(unauthenticated|permission-denied|invalid-argument|failed-precondition|not-found|unavailable|resource-exhausted|internal)$/;

/** A failed call as one plain sentence: the server's own where it wrote one, else that it was not reached. */
export function callableMessage(error: unknown): string {
  const code = errorCode(error) ?? '';
  // The SDK puts the HTTP status behind the server's sentence.
  const message = error instanceof Error ? error.message.replace(/ \[\d{3}\]$/, '') : '';
  // The SDK names a call that never arrived `internal`, with that word, or the HTTP status, for a message.
  if (WRITTEN_FOR_PEOPLE.test(code) && /^[A-Z].*\.$/s.test(message)) return message;
  if (code === 'functions/deadline-exceeded') return 'That took too long. Try again in a moment.';
  return SERVER_UNREACHED;
}
