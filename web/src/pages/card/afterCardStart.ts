/** Work of the customer's pages after hydration. It includes no measurement or analytics. */
import { loadFonts } from '../../site/fonts';
import { keepFocus } from '../../site/keepFocus';
import { registerServiceWorker } from '../../site/registerServiceWorker';
import { installWhenHidden } from './installWhenHidden';

/** Called once: loads the fonts, moves the focus on from what leaves the page, and registers the service worker. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  keepFocus();
  void registerServiceWorker(installWhenHidden);
}
