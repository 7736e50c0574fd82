/** What waits until the page is live: its fonts, its measurements, and its copy for offline. */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { loadFonts } from './fonts';
import { announceReach } from './notifications/announceReach';
import { notify } from './notifications/notificationStore';
import { registerServiceWorker } from './registerServiceWorker';

export { loadFonts };

/** Called once, after the first render. */
export function afterStart(): void {
  // The running text is laid out again when its face comes. A first visit's first page is spared that: the face comes
  // with the next page. The service worker controls the pages that come later.
  void loadFonts('headings', ...(navigator.serviceWorker?.controller ? (['text'] as const) : []));
  reportWebVitals();
  announceReach();
  void registerServiceWorker(offerUpdate);
}

let withdrawOffer: (() => void) | undefined;

/** Offers a newer version. It is installed when the visitor presses, so that nobody who is typing is interrupted. */
function offerUpdate(install: () => void): void {
  // The version that was offered before has been replaced by this one.
  withdrawOffer?.();
  withdrawOffer = notify({
    tone: 'info',
    message: 'A new version is ready.',
    stays: true,
    action: { label: 'Reload to update', run: install },
  });
}

const reported = new Set<string>();

/**
 * Milliseconds, but for CLS, which has no unit. To the console only, once each, also when the page comes back from the
 * cache.
 */
function report({ name, value }: { name: string; value: number }): void {
  if (reported.has(name)) return;
  reported.add(name);
  console.info(`${name} ${name === 'CLS' ? value.toFixed(4) : `${Math.round(value)} ms`}`);
}

/** Measures FCP, LCP, CLS, INP and TTFB, and FID, which web-vitals no longer knows, from the browser's own entry. */
function reportWebVitals(): void {
  for (const measure of [onFCP, onLCP, onCLS, onINP, onTTFB]) measure(report);
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  new PerformanceObserver((list, observer) => {
    const first = list.getEntries()[0] as PerformanceEventTiming | undefined;
    if (!first) return;
    observer.disconnect();
    report({ name: 'FID', value: first.processingStart - first.startTime });
  }).observe({ type: 'first-input', buffered: true });
}
