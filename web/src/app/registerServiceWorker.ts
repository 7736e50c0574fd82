/** Registers the worker that keeps the site readable offline, and reports newer versions. */

/** How often a visitor's return to an open page checks for a newer version, in milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Visitors who ask for less data get no precaching. */
function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Called with a function that installs the version that waits, and reloads. */
type OnUpdate = (install: () => void) => void;

function report(worker: ServiceWorker, onUpdate: OnUpdate): void {
  const activate = () => {
    // Another tab has activated it already: only this page still shows the version before.
    if (worker.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  onUpdate(activate);
}

/** A first installation takes over by itself; only a worker that waits behind another is an update. */
function whenWaiting(registration: ServiceWorkerRegistration, onUpdate: OnUpdate): void {
  const reportWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) report(registration.waiting, onUpdate);
  };
  const onStateChange = ({ target }: Event) => {
    if (target === registration.waiting) reportWaiting();
  };
  // Both calls may add the listener to one worker; the same listener is added once.
  const follow = () => registration.installing?.addEventListener('statechange', onStateChange);
  reportWaiting();
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
export async function registerServiceWorker(onUpdate: OnUpdate = () => {}): Promise<void> {
  if (!('serviceWorker' in navigator) || wantsLessData()) return;
  await afterLoadAndIdle();
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    whenWaiting(registration, onUpdate);
    checkOnReturn(registration);
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}
