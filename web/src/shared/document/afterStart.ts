/** Work that waits until the page is live: fonts, measurements, and the copy for offline use. */
import { announceReach } from './announceReach';
import { loadFonts } from './fonts';
import { notify } from './notificationStore';
import { registerServiceWorker } from './registerServiceWorker';

export { loadFonts };

/** Called once, when the page is live. */
export function afterStart(): void {
  // When the text font arrives, the text is laid out again. To avoid this on a visitor's first page, that font is
  // loaded with the next page. If a service worker controls this page, it is not the first.
  void loadFonts('headings', ...(navigator.serviceWorker?.controller ? (['text'] as const) : []));
  import('./vitals').then(
    ({ reportWebVitals }) => reportWebVitals(),
    (error: unknown) => console.info('The page is not measured:', error),
  );
  announceReach();
  // Cards and the counter must open without a connection, and register always. The public site need not.
  if (!wantsLessData()) void registerServiceWorker(offerUpdate);
}

/** Whether the browser asks for less data. */
function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let withdrawOffer: (() => void) | undefined;

/**
 * Offers a newer version. It is installed when the visitor presses the button, so that nobody is interrupted while
 * typing.
 */
function offerUpdate(install: () => void): void {
  // This version replaces the one that was offered before.
  withdrawOffer?.();
  withdrawOffer = notify({
    tone: 'info',
    message: 'A new version is ready.',
    stays: true,
    action: { label: 'Reload to update', run: install },
  });
}
