/**
 * Inlined into every page that is not a document; the only script before the first paint. It loads the page's program.
 * Links and disclosures work without it. Presses of buttons and submitted forms are recorded, and repeated when the
 * program has loaded: a sign-up form is several seconds from its program on a slow phone.
 *
 * The Content-Security-Policy contains this script's hash, so it must not change from build to build. Therefore the
 * names of the files are in the attributes of the script element.
 */
import { domReady, markReturning, NEEDS_PROGRAM, startSoon, STILL_LOADING } from '../shared/document/booting';
import type { CHUNK_TIMEOUT_MS } from '../shared/lib/loadChunk';

const { app = '', files = '', later = '', eager } = (document.currentScript as HTMLElement).dataset;
markReturning();

let repeat: (() => void) | undefined;
let program: Promise<void> | undefined;
let hasFailed = false;

/** Lets the browser paint and handle input before the next file runs. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** The limit of `loadChunk`, whose code is not loaded yet. */
const LIMIT_MS: typeof CHUNK_TIMEOUT_MS = 120_000;

const namesIn = (list: string): string[] => list.split(' ').filter(Boolean);

/** Loads files at once, instead of one after another as they import each other, and connects to servers. */
function preload(names: readonly string[], fetchPriority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  const links = names.map((href) => {
    const how = href.startsWith('/') ? { rel: 'modulepreload', fetchPriority } : { rel: 'preconnect', crossOrigin: '' };
    return Object.assign(document.createElement('link'), how, { href });
  });
  document.head.append(...links);
}

/** Loads and starts the page's program. */
async function load(): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`not loaded within ${LIMIT_MS} ms`), { name: 'ChunkLoadError' });
    limit = setTimeout(() => reject(error), LIMIT_MS);
  });
  const parts = namesIn(files);
  preload([...parts, app]);
  // The program needs these as soon as it knows the account. Somebody who is not signed in yet types first.
  const preloadLater = () => preload(namesIn(later), 'low');
  if ('returning' in document.documentElement.dataset) preloadLater();
  else addEventListener('input', preloadLater, { once: true });
  await domReady();
  // Files run one at a time. The program shows the error if a page's file does not load.
  for (const name of parts) {
    await Promise.race([import(name), late]).catch(() => {});
    await nextTask();
  }
  const program = (await Promise.race([import(app), late])) as { start: () => unknown };
  clearTimeout(limit);
  await program.start();
}

function start(): void {
  program ??= load().then(
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('submit', keep, true);
      sayNothing();
      repeat?.();
    },
    (error: unknown) => {
      console.error(error);
      sayNothing();
      hasFailed = true;
      alert('Application failed to load. Check console for details.');
    },
  );
}

/** Says after a while that a press was recorded. Screen readers announce it at once. */
function sayThatItIsKept(): void {
  document.body.append(
    Object.assign(document.createElement('p'), { className: 'pressed', role: 'alert', textContent: STILL_LOADING }),
  );
}
let saying: ReturnType<typeof setTimeout> | undefined;

function sayNothing(): void {
  clearTimeout(saying);
  saying = undefined;
  document.querySelector('.pressed')?.remove();
}

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
  // A press tries again. Typing does not: the alert would come with each key.
  if (hasFailed) program = undefined;
  hasFailed = false;
  start();
}

addEventListener('click', keep, true);
addEventListener('submit', keep, true);
startSoon(start, eager !== undefined);
