/** What the customer's pages do once they are live. Nothing here measures or counts anybody. */
import { loadFonts } from '../../app/fonts';
import { registerServiceWorker } from '../../app/registerServiceWorker';

/** Installs a newer version while the page is hidden, unless a form is being filled in: these pages ask nobody. */
function installWhenHidden(install: () => void): void {
  document.addEventListener('visibilitychange', () => {
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    if (document.visibilityState === 'hidden' && !isTyping) install();
  });
}

/** Called once: shows the site's faces, and keeps the page for offline. */
export function afterCardStart(): void {
  void loadFonts('headings', 'text');
  void registerServiceWorker(installWhenHidden);
}
