/** Work of the customer's pages after hydration. It includes no measurement or analytics. */
import { loadFonts } from '../../site/fonts';
import { registerServiceWorker } from '../../site/registerServiceWorker';
import { installWhenHidden } from './installWhenHidden';

/** Called once: loads the fonts, and registers the service worker. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  void registerServiceWorker(installWhenHidden);
}
