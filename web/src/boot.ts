/**
 * Inlined into every page, and the only script before the first paint: it fetches the app once the browser is idle or
 * the visitor touches something, and keeps what the visitor does meanwhile. Links and disclosures work by themselves;
 * presses of buttons and submitted forms are done again when the app is there.
 *
 * The file's text is what the Content-Security-Policy's hash covers, so it must not change from build to build: the
 * names of the app's files are in the attributes of its own element.
 */
import type { KeptKey } from './lib/kept';

const { app = '', files = '', eager } = document.currentScript?.dataset ?? {};
// Somebody has signed in here before (the session keeps this hint, which is no secret): the bar does not flash the
// log-in links.
try {
  if (localStorage.getItem('tessera.signedIn' satisfies KeptKey) !== null)
    document.documentElement.dataset['returning'] = '';
} catch {
  // No storage, no hint.
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival?.type === 'navigate' && location.hash === '') document.documentElement.dataset['arriving'] = '1';

let repeat: (() => void) | undefined;
let started: Promise<void> | undefined;

/** Lets the browser paint, and answer the visitor, before the next file runs. */
const nextTask = () => new Promise((done) => setTimeout(done));
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

function start(): Promise<void> {
  return (started ??= (async () => {
    const names = files.split(' ').filter(Boolean);
    // All at once, and not one after another as they import each other.
    const preloads = [...names, app].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    document.head.append(...preloads);
    if (document.readyState === 'loading')
      await new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));
    // They run one at a time. A page's file that does not load is the app's to answer for.
    for (const name of names) {
      await import(name).catch(() => {});
      await nextTask();
    }
    const { start: startApp } = (await import(app)) as { start: () => Promise<void> };
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

/** What the browser cannot do by itself when it is pressed. */
const NEEDS_APP = 'button:not([popovertarget], [type=submit]), [role=tab]';

/** Says after a while that a press was not lost. Read out at once, because nobody waits for it. */
function sayThatItIsKept(): void {
  const words = 'The page is still loading. What you pressed is kept.';
  document.body.append(
    Object.assign(document.createElement('p'), { className: 'pressed', role: 'alert', textContent: words }),
  );
}
let saying: ReturnType<typeof setTimeout> | undefined;

/** Holds back a press or a submission that only the app can answer, and remembers the last one. */
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
 * The first text is on the screen: asked for any sooner, the app's files are what it waits for. A browser that keeps
 * that to itself is given five seconds. A tab that nobody looks at has no frames, and need not start.
 */
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
  setTimeout(done, 5000);
});
/** The sections below the first screen, one a frame: the style sheet knows what each count leaves out. */
void painted.then(async () => {
  const { dataset } = document.documentElement;
  for (const count of ['2', '3', '4']) {
    await nextFrame();
    if (dataset['arriving'] !== undefined) dataset['arriving'] = count;
  }
  await nextFrame();
  delete dataset['arriving'];
});
const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void start(), { timeout: 3000 });
// A page that is nothing without the app waits for the first text alone.
if (eager !== undefined) void painted.then(start);
else void Promise.all([loaded, painted]).then(() => requestAnimationFrame(whenIdle));

export {};
