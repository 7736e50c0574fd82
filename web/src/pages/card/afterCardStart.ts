/** Work of the customer's pages after hydration. It includes no measurement or analytics. */
import { loadFonts } from '../../app/start/fonts';
import { registerServiceWorker } from '../../app/start/registerServiceWorker';

/** Installs a newer version without asking while the page is hidden, unless a form is filled in. */
function installWhenHidden(install: () => void): void {
  document.addEventListener('visibilitychange', () => {
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    if (document.visibilityState === 'hidden' && !isTyping) install();
  });
}

/** Called once: loads the fonts, and registers the service worker. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  void registerServiceWorker(installWhenHidden);
}
