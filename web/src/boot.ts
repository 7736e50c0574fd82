/**
 * Inlined into every page; the only script before the first paint. It loads the app once the browser is idle or the
 * visitor touches something. Links and disclosures work without the app. Presses of buttons, of links marked
 * `data-after-app`, and submitted forms are recorded, and repeated when the app has loaded.
 *
 * The Content-Security-Policy contains this script's hash, so it must not change from build to build. Therefore the
 * names of the app's files are in the attributes of the script element.
 */
import type { CHUNK_TIMEOUT_MS } from './lib/loadChunk';
import type { StorageKey } from './lib/storage';

const { app = '', files = '', eager } = document.currentScript?.dataset ?? {};
// Somebody has signed in here before (the session stores this hint, which is not secret), so the bar must not flash the
// log-in links.
try {
  if (localStorage.getItem('tessera.signedIn' satisfies StorageKey) !== null)
    document.documentElement.dataset['returning'] = '';
} catch {
  // Without storage there is no hint.
}

let repeat: (() => void) | undefined;
let started: Promise<void> | undefined;

/** Lets the browser paint and handle input before the next file runs. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** The limit of `loadChunk`, whose code is not loaded yet. */
const LIMIT_MS: typeof CHUNK_TIMEOUT_MS = 120_000;

function start(): Promise<void> {
  return (started ??= (async () => {
    let limit: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = Object.assign(new Error(`not loaded within ${LIMIT_MS} ms`), { name: 'ChunkLoadError' });
      limit = setTimeout(() => reject(error), LIMIT_MS);
    });
    const names = files.split(' ').filter(Boolean);
    // Loads all files at once, instead of one after another as they import each other.
    const preloads = [...names, app].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    document.head.append(...preloads);
    if (document.readyState === 'loading')
      await new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));
    // Files run one at a time. The app shows the error if a page's file does not load.
    for (const name of names) {
      await Promise.race([import(name), late]).catch(() => {});
      await nextTask();
    }
    const { start: startApp } = (await Promise.race([import(app), late])) as { start: () => Promise<void> };
    clearTimeout(limit);
    await startApp();
    removeEventListener('click', keep, true);
    removeEventListener('submit', keep, true);
    clearTimeout(saying);
    document.querySelector('.pressed')?.remove();
    repeat?.();
  })().catch((error: unknown) => {
    console.error(error);
    alert('Application failed to load. Check console for details.');
  }));
}

/** Elements whose press needs the app. */
const NEEDS_APP = 'button:not([popovertarget], [type=submit]), [role=tab], [data-after-app]';

/** Says after a while that a press was recorded. Screen readers announce it at once. */
function sayThatItIsKept(): void {
  const words = 'The page is still loading. What you pressed is kept.';
  document.body.append(
    Object.assign(document.createElement('p'), { className: 'pressed', role: 'alert', textContent: words }),
  );
}
let saying: ReturnType<typeof setTimeout> | undefined;

/** Stops a press or a submission that needs the app, and records the last one. */
function keep(event: Event): void {
  const target = event.target as HTMLElement;
  const button = event.type === 'click' ? target.closest<HTMLElement>(NEEDS_APP) : null;
  if (event.type === 'submit') {
    const form = target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    repeat = () => form.requestSubmit(submitter);
  } else if (button) {
    repeat = () => button.click();
  } else return;
  event.preventDefault();
  event.stopPropagation();
  saying ??= setTimeout(sayThatItIsKept, 2000);
  void start();
}

addEventListener('click', keep, true);
addEventListener('submit', keep, true);
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true });
const loaded = new Promise((done) =>
  document.readyState === 'complete' ? done(null) : addEventListener('load', done, { once: true }),
);
/**
 * Resolves when the first text is on the screen; the app's files, requested earlier, would delay it. In a browser
 * without paint timing, or in a hidden tab, it resolves after five seconds.
 */
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
  setTimeout(done, 5000);
});
const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void start(), { timeout: 3000 });
// An eager page waits only for the first text.
if (eager !== undefined) void painted.then(start);
else void Promise.all([loaded, painted]).then(() => requestAnimationFrame(whenIdle));

export {};
