import { useEffect } from 'react';

/**
 * Keeps the screen awake while `isWanted`, if the browser can. A page that becomes visible again requests it again.
 * @param forMs the longest time at once, so that a phone which somebody lays down locks itself; by default without end
 */
export function useWakeLock(isWanted: boolean, forMs?: number): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    let end: ReturnType<typeof setTimeout> | undefined;
    const release = () => lock?.release().catch(() => {});
    const ask = async () => {
      clearTimeout(end);
      if (document.visibilityState !== 'visible') return;
      if (forMs) end = setTimeout(release, forMs);
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch (error) {
        // Refused, for example, on a low battery.
        console.info('The screen may go dark:', error);
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      clearTimeout(end);
      void release();
    };
  }, [isWanted, forMs]);
}
