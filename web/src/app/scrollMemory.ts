/** Where the reader was in each entry of this tab's history, so that Back returns there. */
import { keptRecord } from '../lib/kept';

const kept = keptRecord('tessera.scroll', 'session');
let positions: Record<string, number> = {};
let here: string | undefined;

/** From now on scrolling belongs to this entry. */
export function rememberScrollAs(entry: string): void {
  if (here === undefined) start();
  here = entry;
}

/** Where the reader was in this entry, in px; undefined when they were not. */
export function rememberedScroll(entry: string): number | undefined {
  return positions[entry];
}

/** Takes restoring over from the browser, which would do it before the page is rendered; a reload stays the browser's. */
function start(): void {
  positions = kept.read() as Record<string, number>;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => here !== undefined && (positions[here] = scrollY), { passive: true });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    kept.write(positions);
  });
}
