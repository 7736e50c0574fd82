import { useLayoutEffect } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { sendPageView } from './analytics';
import { documentTitle } from './documentTitle';
import type { PageMeta } from './pageMeta';
import { rememberScrollAs, rememberedScroll } from './scrollMemory';

/** The page that is shown; none before the first. */
let shown: Location | undefined;

/**
 * What a change of page brings with it: title and description, one page view, the top of the page (or the anchor, or
 * where Back left it) and focus on the new heading. A replaced query on the same page, such as another tab of it, is none.
 */
export function usePageChange({ title, description }: PageMeta): void {
  const location = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    document.title = documentTitle(title, location.pathname);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);

    const before = shown;
    shown = location;
    const entry = location.key + location.pathname + location.hash;
    rememberScrollAs(entry);
    if (before?.key === location.key && before.hash === location.hash && before.pathname === location.pathname) return;
    if (before && type === 'REPLACE' && before.pathname === location.pathname && before.search !== location.search) return;
    if (!before || before.pathname !== location.pathname || before.search !== location.search) sendPageView();
    if (before) showPage(location, type === 'POP' ? rememberedScroll(entry) : undefined);
  }, [location, type, title, description]);
}

/** Puts eye and focus where the new page begins. */
function showPage({ hash }: Location, remembered: number | undefined): void {
  const anchor = hash ? document.getElementById(hash.slice(1)) : null;
  anchor?.closest('details')?.setAttribute('open', '');
  const target = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (remembered !== undefined) scrollTo({ top: remembered, behavior: 'instant' });
  else if (anchor) anchor.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}
