/** What the boot scripts and what starts after them share. They are built apart, so each has its own copy. */
import type { StorageKey } from '../lib/storage';

/** Buttons whose press needs a program. A browser opens popovers, and sends and resets forms, by itself. */
export const NEEDS_PROGRAM = 'button:not([popovertarget], [type=submit], [type=reset])';
/** Shown when a press that was kept has waited for 2 s. */
export const STILL_LOADING = 'The page is still loading. What you pressed is kept.';

/**
 * Marks the page of somebody who has signed in here before, so that the bar does not flash the log-in links. The
 * session stores this hint, which is not secret.
 */
export function markReturning(): void {
  try {
    if (localStorage.getItem('tessera.signedIn' satisfies StorageKey) !== null)
      document.documentElement.dataset['returning'] = '';
  } catch {
    // Without storage there is no hint.
  }
}

/** Waits for an idle moment, at most 3 s: a browser that has nothing to draw may never say that it is idle. */
export const idle = (): Promise<void> =>
  new Promise((done) => (window.requestIdleCallback ?? setTimeout)(() => done(), { timeout: 3000 }));

/**
 * Starts a program when the visitor touches the page, at the latest when the browser is idle after the first paint.
 * Files that are requested earlier would delay that paint.
 * @param isEager starts right after the first paint, without waiting until the page has loaded and the browser is idle
 */
export function startSoon(start: () => void, isEager = false): void {
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, true);
  // In a browser without paint timing, or in a hidden tab, five seconds count as the paint.
  const painted = new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
    setTimeout(done, 5000);
  });
  if (isEager) return void painted.then(start);
  const loaded = new Promise((done) => addEventListener('load', done));
  void Promise.all([loaded, painted]).then(() => requestAnimationFrame(() => void idle().then(start)));
}

export const domReady = async (): Promise<void> => {
  if (document.readyState === 'loading') await new Promise((done) => addEventListener('DOMContentLoaded', done));
};
