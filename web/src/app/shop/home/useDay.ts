import { dayIn, MINUTE_MS } from '@tessera/domain/lib/time';
import { useEffect, useState } from 'react';

/** The present day in a time zone, `2026-11-21`, also on a page that stays open past midnight. */
export function useDay(timeZone: string): string {
  const [day, setDay] = useState(() => dayIn(timeZone, Date.now()));
  useEffect(() => {
    const update = () => setDay(dayIn(timeZone, Date.now()));
    const timer = setInterval(update, MINUTE_MS);
    // The timers of a hidden page may stand still.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [timeZone]);
  return day;
}
