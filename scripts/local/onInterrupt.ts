const CHECK_EVERY_MS = 1000;

/**
 * Calls `end` when this process is asked to end: by Ctrl-C, by another signal, or because the process that started it
 * has ended. npm sends its signals to the shell between it and its script, and the shell ends without passing them on.
 */
export function onInterrupt(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, CHECK_EVERY_MS);
  timer.unref();
}
