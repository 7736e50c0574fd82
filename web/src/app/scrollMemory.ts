/** Where the reader was in each entry of this tab's history, so that Back returns there. */
const KEY = 'tessera.scroll';
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
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (stored && typeof stored === 'object') positions = stored as Record<string, number>;
  } catch {
    // No storage, or not ours: begin anew.
  }
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => here !== undefined && (positions[here] = scrollY), { passive: true });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(KEY, JSON.stringify(positions));
    } catch {
      // Only comfort is lost.
    }
  });
}
