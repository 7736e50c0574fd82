/** Registers the service worker, which keeps the site readable offline, and reports newer versions. */
import { idle } from './booting';

/** The least time between two checks for a newer version when a visitor returns to an open page, in milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Called with a function that installs the waiting version and reloads. */
type OnUpdate = (install: () => void) => void;

/**
 * Calls back for an update. A first installation takes over by itself; only a worker that waits for another is an
 * update.
 */
function whenWaiting(registration: ServiceWorkerRegistration, onUpdate: OnUpdate): void {
  const reportWaiting = () => {
    const worker = registration.waiting;
    if (!worker || !navigator.serviceWorker.controller) return;
    onUpdate(() => {
      // Another tab has activated it already, and only this page still shows the previous version.
      if (worker.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  const onStateChange = ({ target }: Event) => {
    if (target === registration.waiting) reportWaiting();
  };
  // Both calls may add the listener to the same worker; the browser adds it only once.
  const follow = () => registration.installing?.addEventListener('statechange', onStateChange);
  reportWaiting();
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * Checks for a newer version when the visitor returns. The browser checks only when a page is loaded, and an installed
 * app may stay open for days.
 */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch((error: unknown) => console.info('Not checked for a newer version:', error));
  });
}

/** Waits for the load event and an idle moment after it, so that precaching delays nothing. */
async function afterLoadAndIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  await idle();
}

/** Registers the worker. A failure is only logged. */
export async function registerServiceWorker(onUpdate: OnUpdate = () => {}): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await afterLoadAndIdle();
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    whenWaiting(registration, onUpdate);
    checkOnReturn(registration);
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}
