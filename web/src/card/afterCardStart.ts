/** Work of the customer's pages after hydration. It includes no measurement or analytics. */
import { loadFonts } from '../shared/document/fonts';
import { registerServiceWorker } from '../shared/document/registerServiceWorker';
import { installWhenHidden } from './installWhenHidden';

/** Called once: loads the fonts, keeps the focus when its element is removed, and registers the service worker. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  import('../shared/document/keepFocus').then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.info('The focus does not move on from what is removed:', error),
  );
  void registerServiceWorker(installWhenHidden);
}
