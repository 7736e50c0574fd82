import { type RefObject, useEffect } from 'react';
import { SWIPE_TO_CLOSE } from '../constants';

/** Closes a popover when it is swiped to the left by more than 50 px, and more to the left than up or down. */
export function useSwipeLeft(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    let from: Touch | undefined;
    const start = ({ touches }: TouchEvent) => (from = touches[0]);
    const end = ({ changedTouches: { 0: to } }: TouchEvent) => {
      if (!from || !to) return;
      const left = from.clientX - to.clientX;
      if (left > SWIPE_TO_CLOSE && left > Math.abs(from.clientY - to.clientY)) element.hidePopover();
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchend', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchend', end);
    };
  }, [popover]);
}
