import { useEffect } from 'react';

/**
 * Calls back when the page is shown again: the button in a mail, or the shop, may have changed what a part has read.
 */
export function useShownAgain(callBack: () => void): void {
  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'visible' && callBack();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [callBack]);
}
