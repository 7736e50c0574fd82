/**
 * Inlined into every page; the only script before the first paint. It loads the page's program once the browser is idle
 * or the visitor touches something: the app, or for a document the small program of the documents, which starts the app
 * when somebody needs it. Links and disclosures work without either. Presses of buttons, of tabs and of links with
 * `data-after-app`, and submitted forms are recorded, and repeated when the program has loaded.
 *
 * The Content-Security-Policy contains this script's hash, so it must not change from build to build. Therefore the
 * names of the files are in the attributes of the script element.
 */
import type { CHUNK_TIMEOUT_MS } from './shared/lib/loadChunk';
import type { StorageKey } from './shared/lib/storage';
import type * as Site from './site/document/start';

const names = (document.currentScript as HTMLElement).dataset;
let { site } = names;
// Somebody has signed in here before (the session stores this hint, which is not secret), so the bar must not flash the
// log-in links, and the app is needed.
try {
  if (localStorage.getItem('tessera.signedIn' satisfies StorageKey) !== null) {
    document.documentElement.dataset['returning'] = '';
    site = undefined;
  }
} catch {
  // Without storage there is no hint.
}

let repeat: (() => void) | undefined;
let program: Promise<void> | undefined;

/** Lets the browser paint and handle input before the next file runs. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** The limit of `loadChunk`, whose code is not loaded yet. */
const LIMIT_MS: typeof CHUNK_TIMEOUT_MS = 120_000;

/**
 * Starts the app.
 * @param takeOver ends the document's program, right before the app takes over
 */
const startApp: Site.StartApp = async (takeOver) => {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`not loaded within ${LIMIT_MS} ms`), { name: 'ChunkLoadError' });
    limit = setTimeout(() => reject(error), LIMIT_MS);
  });
  // Another document's names may have replaced those of the first.
  const { app = '', files = '' } = names;
  const parts = files.split(' ').filter(Boolean);
  // Loads all files at once, instead of one after another as they import each other.
  const preloads = [...parts, app].map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  document.head.append(...preloads);
  await domReady();
  // Files run one at a time. The app shows the error if a page's file does not load.
  for (const name of parts) {
    await Promise.race([import(name), late]).catch(() => {});
    await nextTask();
  }
  const { start } = (await Promise.race([import(app), late])) as { start: (isTakenOver: boolean) => Promise<void> };
  clearTimeout(limit);
  takeOver?.();
  await start(takeOver !== undefined);
};

const domReady = () =>
  document.readyState === 'loading' &&
  new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));

async function startSite(address: string): Promise<void> {
  const { start } = (await import(address)) as typeof Site;
  await domReady();
  start(startApp);
}

function start(): void {
  program ??= (site === undefined ? startApp() : startSite(site)).then(
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('submit', keep, true);
      clearTimeout(saying);
      document.querySelector('.pressed')?.remove();
      repeat?.();
    },
    (error: unknown) => {
      console.error(error);
      if (site === undefined) return alert('Application failed to load. Check console for details.');
      // A document can be read without its program. The next touch tries again.
      program = undefined;
    },
  );
}

/** Elements whose press needs the program. */
const NEEDS_PROGRAM = 'button:not([popovertarget], [type=submit], [type=reset]), [role=tab], [data-after-app]';

/** Says after a while that a press was recorded. Screen readers announce it at once. */
function sayThatItIsKept(): void {
  const words = 'The page is still loading. What you pressed is kept.';
  document.body.append(
    Object.assign(document.createElement('p'), { className: 'pressed', role: 'alert', textContent: words }),
  );
}
let saying: ReturnType<typeof setTimeout> | undefined;

/** Stops a press or a submission that needs the program, and records the last one. */
function keep(event: Event): void {
  const target = event.target as HTMLElement;
  const button = event.type === 'click' ? target.closest<HTMLElement>(NEEDS_PROGRAM) : null;
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
  start();
}

addEventListener('click', keep, true);
addEventListener('submit', keep, true);
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, true);
const loaded = new Promise((done) =>
  document.readyState === 'complete' ? done(null) : addEventListener('load', done, { once: true }),
);
/**
 * Resolves when the first text is on the screen; files requested earlier would delay it. In a browser without paint
 * timing, or in a hidden tab, it resolves after five seconds.
 */
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
  setTimeout(done, 5000);
});
const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 3000 });
// An eager page waits only for the first text.
if (names['eager'] !== undefined) void painted.then(start);
else void Promise.all([loaded, painted]).then(() => requestAnimationFrame(whenIdle));

export {};
