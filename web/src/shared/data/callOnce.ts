import { callIn } from './callables';
import { refusalOf } from './errors';

/** Sends a request with an id, which stays the same until the same request is answered. */
export function withRequestId(send: typeof callIn): typeof callIn {
  /** The ids of the requests that have no answer yet, by what they ask. */
  const unanswered = new Map<string, string>();
  return async (unit, name, input, options) => {
    const asked = JSON.stringify([name, input]);
    const requestId = unanswered.get(asked) ?? crypto.randomUUID();
    unanswered.set(asked, requestId);
    try {
      const output = await send(unit, name, { ...input, requestId }, options);
      unanswered.delete(asked);
      return output;
    } catch (error) {
      // A refusal is an answer.
      if (refusalOf(error) !== undefined) unanswered.delete(asked);
      throw error;
    }
  };
}

/**
 * Calls a callable that makes something. Pressing again after an answer was lost makes nothing twice.
 * @throws FirebaseError as `callIn`
 */
export const callOnce = withRequestId(callIn);
