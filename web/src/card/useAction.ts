import { useState } from 'react';
import { failureSentence } from '../shared/data/publicCalls';
import { ANSWER_LIMIT_MS } from '../shared/lib/waits';

interface ActState {
  isBusy: boolean;
  /** The outcome, or, without `success`, a sentence that there is no answer yet. */
  result?: { success?: boolean; message: string } | undefined;
}

interface Press<Answer> {
  /** Calls the function. Must be idempotent, because a second press sends the same again. */
  send: () => Promise<Answer>;
  /** Uses the answer, and returns its result if the page shows one. */
  done: (answer: Answer) => ActState['result'];
  /** A sentence about what happens while the answer is awaited longer than usual. */
  meanwhile: string;
  /** What is sent, if it can differ between two presses. A late answer to something else is ignored. */
  what?: string;
}

/**
 * Runs an action of a customer's page. After 8 s without an answer it says so and can be pressed again. The first
 * answer to any of these presses settles the action.
 * @param show called with each new state
 */
export function actShownBy(show: (state: ActState) => void) {
  let isBusy = false;
  let pressed = 0;
  let settled = 0;
  let sent: string | undefined;

  function end(result: ActState['result']): void {
    isBusy = false;
    show({ isBusy, result });
  }

  return async <Answer>({ send, done, meanwhile, what }: Press<Answer>): Promise<void> => {
    if (isBusy) return;
    if (what !== sent) settled = pressed;
    sent = what;
    const mine = ++pressed;
    const say = (result: ActState['result']) => {
      if (mine === pressed && mine > settled) end(result);
    };
    isBusy = true;
    show({ isBusy });
    const overdue = setTimeout(say, ANSWER_LIMIT_MS, {
      message: `This is taking longer than usual. ${meanwhile} You can press again, too.`,
    });
    try {
      const answer = await send();
      if (mine <= settled) return;
      settled = pressed;
      end(done(answer));
    } catch (error) {
      say({ success: false, message: failureSentence(error) });
    } finally {
      clearTimeout(overdue);
    }
  };
}

/** An action of a customer's page: its state, and the function for its button. */
export function useAction() {
  const [state, show] = useState<ActState>({ isBusy: false });
  const [press] = useState(() => actShownBy(show));
  return { ...state, press };
}
