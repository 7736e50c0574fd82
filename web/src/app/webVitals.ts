import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const reported = new Set<string>();

/** Milliseconds, but for CLS, which has no unit. To the console only, once each, also when the page comes back from the cache. */
function report({ name, value }: { name: string; value: number }): void {
  if (reported.has(name)) return;
  reported.add(name);
  console.info(`${name} ${name === 'CLS' ? value.toFixed(4) : `${Math.round(value)} ms`}`);
}

/** Measures FCP, LCP, CLS, INP and TTFB, and FID, which web-vitals no longer knows, from the browser's own entry. */
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
