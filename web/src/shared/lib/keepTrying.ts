const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats an attempt with growing pauses (2 s to 30 s) until it is stopped. The browser's `online` event and the return
 * to the tab repeat it at once; neither proves a connection. A hidden tab waits.
 * @param attempt handles its own failures, and stops the repetition after a success
 * @returns a function that stops the repetition
 */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let latest = 0;

  function wait(): void {
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    const turn = ++latest;
    if (document.visibilityState === 'visible') await attempt();
    if (!stopped && turn === latest) wait();
  }

  function runNow(): void {
    if (document.visibilityState !== 'visible') return;
    pause = FIRST_PAUSE_MS;
    void run();
  }

  wait();
  addEventListener('online', runNow);
  document.addEventListener('visibilitychange', runNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', runNow);
    document.removeEventListener('visibilitychange', runNow);
  };
}
