import { useState } from 'react';
import { callableMessage, errorCode, type Result } from '../data/errors';
import { newestTurn } from '../lib/newestTurn';

/** Runs actions, and keeps the last outcome for the page to show. @param sentenceOf words the error of an action */
export function useOutcome(sentenceOf: (error: unknown) => string = callableMessage) {
  const [result, setResult] = useState<Result>();
  const [begin] = useState(newestTurn);
  return {
    result,
    setResult,
    /** Runs an action, which returns its sentence for success if it has one. Returns whether it succeeded. */
    async run(action: () => Promise<string | void>): Promise<boolean> {
      const isNewest = begin();
      setResult(undefined);
      try {
        const message = await action();
        if (message) setResult({ success: true, message });
        return true;
      } catch (error) {
        console.warn('Not done:', errorCode(error) ?? error);
        // The sentence names no action, so it would be read as that of a newer one.
        if (isNewest()) setResult({ success: false, message: sentenceOf(error) });
        return false;
      }
    },
  };
}
