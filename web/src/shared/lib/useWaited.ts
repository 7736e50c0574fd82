import { useEffect, useState } from 'react';

/** Whether a wait that is still going on has lasted for `ms`. */
export function useWaited(isWaiting: boolean, ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(setWaited, ms, true) : undefined;
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isWaiting, ms]);
  return waited;
}
