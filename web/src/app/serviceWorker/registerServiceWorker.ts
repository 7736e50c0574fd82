/** Registers the worker that keeps the site readable offline, and tells when a newer version waits. */

/** Fired on `window` when a new version is there; its `detail` puts it to use and reloads. */
export const UPDATE_READY = 'tessera:update-ready';
export type UpdateReadyEvent = CustomEvent<() => void>;

/** How often somebody who comes back to an open page is asked about newer versions, in milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** People who ask for less data are spared the precaching. */
function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function offer(worker: ServiceWorker): void {
  const activate = () => {
    // Another tab has put it to use already: only this page is still of the version before.
    if (worker.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  dispatchEvent(new CustomEvent(UPDATE_READY, { detail: activate }));
}

/** A first installation takes over by itself; only a worker that waits behind another is an update. */
function whenWaiting(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  const onStateChange = ({ target }: Event) => {
    if (target === registration.waiting) offerWaiting();
  };
  // A worker that is met in both ways is listened to once: it is the same listener.
  const follow = () => registration.installing?.addEventListener('statechange', onStateChange);
  offerWaiting();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** The browser looks for a newer version when a page is loaded; an installed app may stay open for days. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch((error: unknown) => console.info('Not checked for a newer version:', error));
  });
}

/** Precaching competes with nothing: it waits for the load event and for an idle moment after it. */
function afterLoadAndIdle(): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });
}

/** Registers the worker; a failure is logged and nothing else is lost. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || wantsLessData()) return;
  await afterLoadAndIdle();
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    whenWaiting(registration);
    checkOnReturn(registration);
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}
