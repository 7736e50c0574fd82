import { useEffect, useState } from 'react';

/** The times after which a wait is mentioned, and after which it can be stopped, in ms. */
export const SAY_AFTER_MS = 2000;
export const ACT_AFTER_MS = 8000;

/** Whether a wait that is still going on has lasted for `ms`. */
export function useWaited(waits: boolean, ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = waits ? setTimeout(setWaited, ms, true) : undefined;
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [waits, ms]);
  return waited;
}
