/** Measures the page. */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

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
export function reportWebVitals(): void {
  for (const measure of [onFCP, onLCP, onCLS, onINP, onTTFB]) measure(report);
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  new PerformanceObserver((list, observer) => {
    const first = list.getEntries()[0] as PerformanceEventTiming | undefined;
    if (!first) return;
    observer.disconnect();
    report({ name: 'FID', value: first.processingStart - first.startTime });
  }).observe({ type: 'first-input', buffered: true });
}
