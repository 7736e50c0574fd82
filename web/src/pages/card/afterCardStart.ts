/** What the customer's pages do once they are live. Nothing here measures or counts anybody. */
import { loadFonts } from '../../app/fonts';
import {
  registerServiceWorker,
  UPDATE_READY,
  type UpdateReadyEvent,
} from '../../app/serviceWorker/registerServiceWorker';

/** A newer version is put to use while nobody looks: these pages have nobody to ask. A form that is being filled in is left. */
function updateWhenHidden(): void {
  addEventListener(UPDATE_READY, (event) => {
    const { detail: update } = event as UpdateReadyEvent;
    document.addEventListener('visibilitychange', () => {
      const isTyping = document.activeElement?.matches('input, textarea') ?? false;
      if (document.visibilityState === 'hidden' && !isTyping) update();
    });
  });
}

/** Called once: shows the site's faces, and keeps the page for offline. */
export function afterCardStart(): void {
  (window.requestIdleCallback ?? setTimeout)(() => void loadFonts());
  updateWhenHidden();
  void registerServiceWorker();
}
