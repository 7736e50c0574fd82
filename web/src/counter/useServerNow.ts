import { useEffect, useState } from 'react';
import type { Counter } from './counterScreen';

/**
 * The present time by the server's clock, to the half minute: scans can be undone for some time after the server has
 * decided them, and the clock of this device may be wrong.
 */
export function useServerNow({ clockDifference }: Pick<Counter, 'clockDifference'>): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now + clockDifference;
}
