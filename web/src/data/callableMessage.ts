import { errorCode } from './errorCode';
import { SERVER_UNREACHED } from './serverUnreached';

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
