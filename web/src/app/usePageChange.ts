import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { sendPageView } from './consent/analytics';
import { documentTitle } from './documentTitle';
import type { PageMeta } from './pageMeta';
import { rememberedScroll, rememberScrollAs } from './scrollMemory';

/** What is shown: the entry of the history, its path, and path with query. Nothing before the first page. */
let shown: { entry: string; pathname: string; page: string } | undefined;

/**
 * What a change of page brings with it: title and description, one page view, the top of the page (or the anchor, or
 * where Back left it) and focus on the new heading. A replaced query on the same page, such as another tab of it, is none.
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
    shown = { entry, pathname, page };
    rememberScrollAs(entry);
    if (before?.entry === entry) return;
    if (before?.pathname === pathname && before.page !== page && type === 'REPLACE') return;
    if (before?.page !== page) sendPageView();
    if (before) showPage(hash.slice(1), type === 'POP' ? rememberedScroll(entry) : undefined);
  }, [key, pathname, search, hash, type, title, description]);
}

/** Puts eye and focus where the new page begins. */
function showPage(anchorId: string, remembered: number | undefined): void {
  const anchor = anchorId && document.getElementById(anchorId);
  const target = anchor || document.querySelector<HTMLElement>('main h1') || document.getElementById('main');
  if (anchor) anchor.closest('details')?.setAttribute('open', '');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (anchor && remembered === undefined) anchor.scrollIntoView();
  else scrollTo({ top: remembered ?? 0, behavior: 'instant' });
}
