/** Work that waits until the page is live: fonts, measurements, and the copy for offline use. */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { announceReach } from '../notifications/announceReach';
import { notify } from '../notifications/notificationStore';
import { loadFonts } from './fonts';
import { registerServiceWorker } from './registerServiceWorker';

export { loadFonts };

/** Called once, after the first render. */
export function afterStart(): void {
  // When the text font arrives, the text is laid out again. To avoid this on a visitor's first page, that font is
  // loaded with the next page. If a service worker controls this page, it is not the first.
  void loadFonts('headings', ...(navigator.serviceWorker?.controller ? (['text'] as const) : []));
  reportWebVitals();
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

const reported = new Set<string>();

/**
 * Logs a measurement to the console: milliseconds, except CLS, which has no unit. Each is logged once, and again when
 * the page is restored from the back/forward cache.
 */
function report({ name, value }: { name: string; value: number }): void {
  if (reported.has(name)) return;
  reported.add(name);
  console.info(`${name} ${name === 'CLS' ? value.toFixed(4) : `${Math.round(value)} ms`}`);
}

/**
 * Measures FCP, LCP, CLS, INP and TTFB. FID, which web-vitals no longer supports, is read from the browser's own entry.
 */
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
