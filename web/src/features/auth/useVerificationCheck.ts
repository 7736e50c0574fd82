import { useEffect } from 'react';
import { loadAuth } from './loadAuth';

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Asks the identity service whether the address has been verified: when the page comes to the front, and while it is
 * open, less and less often. The session hears of it once it has, with a token that says so.
 */
export function useVerificationCheck(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        try {
          await (await loadAuth()).refreshUser();
        } catch (error) {
          console.warn('Verification not checked:', error);
        }
      }
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void check(), pause);
      pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS);
    };
    let stopped = false;
    const onFront = () => {
      pause = FIRST_PAUSE_MS;
      void check();
    };
    void check();
    addEventListener('focus', onFront);
    document.addEventListener('visibilitychange', onFront);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('focus', onFront);
      document.removeEventListener('visibilitychange', onFront);
    };
  }, [active]);
}
