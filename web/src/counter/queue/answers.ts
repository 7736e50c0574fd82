/** What answers say of the connection: nothing else decides whether there is one (docs/decisions/0010). */
import { isSignedOut as hasEnded, refusalOf } from '../../shared/data/errors';
import type { QueueState } from './queueState';
import { type QueueDependencies, type ScanQueue, STAMP_LIMIT_MS } from './scanQueueTypes';

interface Dependencies extends Pick<QueueDependencies, 'wait'> {
  state(): QueueState;
  set(change: Partial<QueueState>): void;
}

export function createAnswers({ state, set, wait }: Dependencies) {
  /** Records whether the last request had an answer, or why not. Without one, nothing new is known of the session. */
  function note(isDown: boolean, error?: unknown): void {
    const before = state();
    const isSignedOut = isDown && (before.isSignedOut || hasEnded(error));
    if (before.isDown !== isDown || before.isSignedOut !== isSignedOut || !before.isKnown)
      set({ isDown, isSignedOut, isKnown: true });
  }

  async function noted<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await request();
      note(false);
      return answer;
    } catch (error) {
      if (refusalOf(error) !== undefined) {
        note(false);
        throw error;
      }
      console.info('No answer:', error);
      note(true, error);
      return null;
    }
  }

  const reach: ScanQueue['reach'] = async (request) => {
    const inTime = await Promise.race([noted(request), wait(STAMP_LIMIT_MS).then(() => null)]);
    if (inTime === null) note(true);
    return inTime;
  };

  return { note, reach };
}
