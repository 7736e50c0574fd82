import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { storedRecord } from '../../lib/storage';
import { sendPageView } from '../consent/consent';
import type { PageMeta } from './route';

/** The document's title: the page's title followed by the product's name, except on the landing page. */
export function documentTitle(title: string, pathname: string): string {
  const isHome = pathname === ROUTES.home || pathname === ROUTES.homeAlias;
  return isHome ? title : `${title} · ${PRODUCT_NAME}`;
}

/** The page that is shown: its history entry, its path, and its path with query. Undefined before the first page. */
let shown: { entry: string; pathname: string; page: string } | undefined;

/**
 * Handles a change of page: sets title and description, sends one page view, scrolls to the top (or to the anchor, or
 * for Back to the previous position) and focuses the new heading. A replaced query, such as another tab of the page,
 * does not count as a change.
 */
export function usePageChange({ title, description }: PageMeta): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    document.title = documentTitle(title, pathname);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);

    const before = shown;
    const entry = key + pathname + hash;
    const page = pathname + search;
    if (!before) restoreScrollOurselves();
    shown = { entry, pathname, page };
    if (before?.entry === entry) return;
    if (before?.pathname === pathname && before.page !== page && type === 'REPLACE') return;
    if (before?.page !== page) sendPageView();
    if (before) showPage(hash.slice(1), type === 'POP' ? positions[entry] : undefined);
  }, [key, pathname, search, hash, type, title, description]);
}

/** Moves the scroll position and focus to where the new page begins. */
function showPage(anchorId: string, remembered: number | undefined): void {
  const anchor = anchorId && document.getElementById(anchorId);
  const target = anchor || document.querySelector<HTMLElement>('main h1') || document.getElementById('main');
  if (anchor) anchor.closest('details')?.setAttribute('open', '');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (anchor && remembered === undefined) anchor.scrollIntoView();
  else scrollTo({ top: remembered ?? 0, behavior: 'instant' });
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
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    storage.write(positions);
  });
}
