const CHECK_EVERY_MS = 1000;

/**
 * Calls `end` when this process should end: after Ctrl-C, another signal, or the end of its parent process. npm sends
 * signals to the shell between it and its script, and the shell exits without forwarding them.
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
