/** Handles a change of page in the app: sends one page view, and sets the scroll position and the focus. */
import { sendPageView } from '../../shared/document/consent';
import { storedRecord } from '../../shared/lib/storage';

/** The address of a history entry, and the entry's own key. */
interface Place {
  key: string;
  pathname: string;
  search: string;
  hash: string;
}

type ChangeType = 'PUSH' | 'REPLACE' | 'POP';

/** The page that is shown: its history entry, its path, and its path with query. Undefined before the first page. */
let shown: { entry: string; pathname: string; page: string } | undefined;

const shownAt = ({ key, pathname, search, hash }: Place) => ({
  entry: key + pathname + hash,
  pathname,
  page: pathname + search,
});

/**
 * Handles a change of page, once the new page is in the document: sends one page view, scrolls to the top (or to the
 * anchor, or for Back to the previous position) and focuses the new heading. A replaced query, such as another tab of
 * the page, does not count as a change.
 */
export function pageChanged(place: Place, type: ChangeType): void {
  const before = shown;
  if (!before) restoreScrollOurselves();
  shown = shownAt(place);
  const { entry, pathname, page } = shown;
  if (before?.entry === entry) return;
  if (before?.pathname === pathname && before.page !== page && type === 'REPLACE') return;
  if (before?.page !== page) sendPageView();
  if (before) showPage(place.hash.slice(1), type === 'POP' ? positions[entry] : undefined);
}

/** Moves the scroll position and focus to where the new page begins. */
function showPage(anchorId: string, remembered: number | undefined): void {
  stopWaiting();
  const anchor = anchorId && document.getElementById(anchorId);
  const target = anchor || document.querySelector<HTMLElement>('main h1') || document.getElementById('main');
  if (anchor) anchor.closest('details')?.setAttribute('open', '');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (anchor && remembered === undefined) anchor.scrollIntoView();
  else scrollToPlace(remembered ?? 0);
}

/** Ends the wait for a page that is too short yet. */
let stopWaiting = () => {};

/** Scrolls to a place. Where the page is too short yet, because its rows are read, once it is long enough. */
function scrollToPlace(top: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (scrollY >= Math.floor(top)) return;
  const growing = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + innerHeight) return;
    scrollTo({ top, behavior: 'instant' });
    stopWaiting();
  });
  growing.observe(document.body);
  stopWaiting = () => growing.disconnect();
}

const storage = storedRecord('tessera.scroll');
/** The scroll position in px of each entry of this tab's history. */
let positions: Record<string, number> = {};

/**
 * We restore the scroll position, because the browser would do so before the page is rendered. After a reload the
 * browser restores it.
 */
function restoreScrollOurselves(): void {
  positions = storage.read() as Record<string, number>;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => shown && (positions[shown.entry] = scrollY), { passive: true });
  // Whoever moves the page has another place.
  for (const move of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(move, () => stopWaiting(), { passive: true });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    storage.write(positions);
  });
}
