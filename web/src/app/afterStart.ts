/** What may wait until the page is live: its fonts, measuring it, and keeping it for offline. */
import { loadFonts } from './fonts';
import { announceReach } from './notifications/announceReach';
import { offerUpdate } from './serviceWorker/offerUpdate';
import { registerServiceWorker } from './serviceWorker/registerServiceWorker';
import { reportWebVitals } from './webVitals';

/** Called once, after the first render. */
export function afterStart(): void {
  (window.requestIdleCallback ?? setTimeout)(() => void loadFonts());
  reportWebVitals();
  offerUpdate();
  announceReach();
  void registerServiceWorker();
}
