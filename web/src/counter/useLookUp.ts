import { useState } from 'react';
import { callableMessage } from '../shared/data/errors';
import { newestTurn } from '../shared/lib/newestTurn';
import type { Counter } from './counterScreen';

type PassesFound = NonNullable<Awaited<ReturnType<Counter['lookUp']>>>;

/** The cards that the last query found, a sentence about it, and a function that looks up the next one. */
export function useLookUp(lookUp: Counter['lookUp']) {
  const [found, setFound] = useState<PassesFound>([]);
  const [said, setSaid] = useState('');
  const [begin] = useState(newestTurn);
  const look = async (query: string) => {
    const isNewest = begin();
    const show = (passes: PassesFound, sentence: string) => {
      if (!isNewest()) return;
      setFound(passes);
      setSaid(sentence);
    };
    // The cards of another query must not be taken for this one's.
    show([], 'Looking…');
    try {
      const passes = await lookUp(query);
      if (passes === null) show([], 'No connection: cards cannot be looked up.');
      else show(passes, passes.length === 0 ? 'No card found. Check it and try again.' : '');
    } catch (error) {
      show([], callableMessage(error));
    }
  };
  return { found, said, look };
}
