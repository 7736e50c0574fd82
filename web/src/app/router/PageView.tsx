import { use, useEffect } from 'react';
import type { PageModule, SiteRoute } from '../../shared/route';
import { pageOf } from './loadPage';
import { usePageChange } from './usePageChange';

interface Props {
  route: SiteRoute;
  /** Called once the page is interactive; the shell around it is hydrated earlier. */
  onLive?: (() => void) | undefined;
}

/** One page of the site, behind its guard. Suspends while its code is loading. */
export function PageView({ route, onLive }: Props) {
  const { page, guard: Guard } = use(pageOf(route));
  useEffect(() => onLive?.(), [onLive]);
  const open = <OpenPage page={page} />;
  return Guard ? <Guard access={route.access}>{open}</Guard> : open;
}

/** Renders a page after its guard has let the visitor pass. */
function OpenPage({ page: { default: Page, meta } }: { page: PageModule }) {
  usePageChange(meta);
  return <Page />;
}

/** Loads a page that is not one of the app's. */
export function LoadDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
