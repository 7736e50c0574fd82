import { type RefObject, useEffect } from 'react';
import { SWIPE_TO_CLOSE } from '../constants';

/** Closes a popover when it is swiped to the left by more than 50 px, and more to the left than up or down. */
export function useSwipeLeft(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    const listening = new AbortController();
    const { signal } = listening;
    let from: Touch | undefined;
    element?.addEventListener('touchstart', ({ touches }) => (from = touches[0]), { signal, passive: true });
    element?.addEventListener(
      'touchend',
      ({ changedTouches: { 0: to } }) => {
        if (!from || !to) return;
        const left = from.clientX - to.clientX;
        if (left > SWIPE_TO_CLOSE && left > Math.abs(from.clientY - to.clientY)) element.hidePopover();
      },
      { signal },
    );
    return () => listening.abort();
  }, [popover]);
}
