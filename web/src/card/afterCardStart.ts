/** Work of the customer's pages after hydration. It includes no measurement or analytics. */
import { loadFonts } from '../../site/fonts';
import { registerServiceWorker } from '../../site/registerServiceWorker';
import { installWhenHidden } from './installWhenHidden';

/** Called once: loads the fonts, moves the focus on from what leaves the page, and registers the service worker. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  import('../../site/keepFocus').then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.info('The focus does not move on from what is removed:', error),
  );
  void registerServiceWorker(installWhenHidden);
}
