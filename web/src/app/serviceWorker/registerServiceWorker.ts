/** Registers the worker that keeps the site readable offline, and tells when a newer version waits. */

/** Fired on `window` when a new version is there; its `detail` puts it to use and reloads. */
export const UPDATE_READY = 'tessera:update-ready';
export type UpdateReadyEvent = CustomEvent<() => void>;

/** People who ask for less data are spared the precaching. */
function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function offer(worker: ServiceWorker): void {
  const activate = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  dispatchEvent(new CustomEvent(UPDATE_READY, { detail: activate }));
}

/** A first installation takes over by itself; only a worker that waits behind another is an update. */
function whenWaiting(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

/** Registers the worker; a failure is logged and nothing else is lost. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || wantsLessData()) return;
  try {
    whenWaiting(await navigator.serviceWorker.register('/service-worker.js'));
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}
