/** What may wait until the page is live: measuring it, and keeping it for offline. */
import { announceReach } from './notifications/announceReach';
import { offerUpdate } from './serviceWorker/offerUpdate';
import { registerServiceWorker } from './serviceWorker/registerServiceWorker';
import { reportWebVitals } from './webVitals';

/** Called once, after the first render. */
export function afterStart(): void {
  reportWebVitals();
  offerUpdate();
  announceReach();
  void registerServiceWorker();
}
