import { useEffect, useState } from 'react';

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
