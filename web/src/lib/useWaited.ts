import { useEffect, useState } from 'react';

/** When something is said about a wait, and when something can be done about it. In ms. */
export const SAY_AFTER_MS = 2000;
export const ACT_AFTER_MS = 8000;

/** Whether something has been waited for that long, while it is. */
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
