import { isPassId } from '@tessera/domain/pass/code';
import { useEffect, useRef } from 'react';
import type { Counter } from './counterScreen';

/** Shows the card that the address names after `#`, once: the rooms of the shop lead to a card at the counter by it. */
export function useNamedCard(show: Counter['show']): void {
  const first = useRef(show);
  useEffect(() => {
    const passId = location.hash.slice(1);
    if (!isPassId(passId)) return;
    // A reload of the page opens the counter, and not the card again.
    history.replaceState(history.state, '', location.pathname);
    void first.current({ passId });
  }, []);
}
