import type { PublicOffer } from '@tessera/domain/calls/callables';
import { useCallback, useEffect, useState } from 'react';
import { callPublic, failureSentence, Refusal } from '../../shared/data/publicCalls';
import { newestTurn } from '../../shared/lib/newestTurn';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';

type OfferState =
  | { status: 'opening' }
  | { status: 'ready'; offer: PublicOffer }
  | { status: 'failed'; message: string; isFinal: boolean };

/**
 * The offer behind a join code, and a function that loads it again. Neither a wait nor a failure replaces an offer, and
 * what was typed below it.
 */
export function useOffer(joinCode: string): [OfferState, () => Promise<void>] {
  const [state, setState] = useState<OfferState>({ status: 'opening' });
  const [begin] = useState(newestTurn);
  const load = useCallback(async () => {
    const isNewest = begin();
    const show = (next: OfferState) => setState((before) => (before.status === 'ready' ? before : next));
    const fail = (message: string, isFinal = false) => {
      if (isNewest()) show({ status: 'failed', message, isFinal });
    };
    show({ status: 'opening' });
    // The request goes on, and its answer is shown when it arrives.
    const overdue = setTimeout(fail, ANSWER_LIMIT_MS, 'This is taking longer than usual.');
    try {
      setState({ status: 'ready', offer: await callPublic('getOffer', { joinCode }) });
    } catch (error) {
      const isFinal = error instanceof Refusal && /\/(not-found|invalid-argument)$/.test(error.code);
      fail(isFinal ? 'No shop has this code. Check it, or ask the shop.' : failureSentence(error), isFinal);
    } finally {
      clearTimeout(overdue);
    }
  }, [joinCode, begin]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state says that the request is under way
    void load();
  }, [load]);
  return [state, load];
}
