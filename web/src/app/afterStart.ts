/** What may wait until the page is live: measuring it, and keeping it for offline. */
import { registerServiceWorker } from './serviceWorker/registerServiceWorker';
import { reportWebVitals } from './webVitals';

/** Called once, after the first render. */
export function afterStart(): void {
  reportWebVitals();
  void registerServiceWorker();
  const sayOffline = () => console.info('No connection: the app runs in offline mode.');
  if (!navigator.onLine) sayOffline();
  addEventListener('offline', sayOffline);
}
