/**
 * One line in the logs for each call that changes a card: which call made which events of the ledger, and in what time.
 * The browser names such a call once, by the id of the scan or of the joining, and keeps that id in every retry.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';

/** The ids of the events that the current call has made. */
const eventsOfCall = new AsyncLocalStorage<string[]>();

/** Notes events that were committed. Outside a call, as in a scheduled job, it does nothing. */
export const noteEvents = (ids: readonly string[]): void => void eventsOfCall.getStore()?.push(...ids);

/** The browser's id of what it asks for. @param input a callable's parsed input */
function idIn(input: unknown): string | undefined {
  if (input === null || typeof input !== 'object') return undefined;
  const { scanId, joinId } = input as { scanId?: string; joinId?: string };
  return scanId ?? joinId;
}

/**
 * Does the work of a call, and logs it if the call has an id or made an event. `code` is `ok` also for a scan that was
 * refused by a verdict or repeated; it then has no events.
 * @throws whatever `act` throws
 */
export async function withCallLog<Answer>(call: string, input: unknown, act: () => Promise<Answer>): Promise<Answer> {
  const begin = performance.now();
  const events: string[] = [];
  const callId = idIn(input);
  let code = 'ok';
  try {
    return await eventsOfCall.run(events, act);
  } catch (error) {
    code = error instanceof HttpsError ? error.code : 'internal';
    throw error;
  } finally {
    const ms = Math.round(performance.now() - begin);
    if (callId !== undefined || events.length > 0) logger.info('call', { call, callId, code, ms, events });
  }
}
