import { use, useEffect } from 'react';
import type { PageModule, PageRoute } from './pageRoute';
import { usePageChange } from './usePageChange';

interface Props {
  route: PageRoute;
  /** Called once the page is there: the shell around it is hydrated earlier, and answers for the shell alone. */
  onLive?: (() => void) | undefined;
}

/** One page of the site, behind its guard. Suspends while its code is on the way; the shell's boundary shows that. */
export function PageView({ route, onLive }: Props) {
  const { page, guard: Guard } = route.loaded ?? use(route.load());
  useEffect(() => onLive?.(), [onLive]);
  if (!Guard) return <OpenPage page={page} />;
  return (
    <Guard access={route.access}>
      <OpenPage page={page} />
    </Guard>
  );
}

/** A page that its visitor may see. */
function OpenPage({ page: { default: Page, meta } }: { page: PageModule }) {
  usePageChange(meta);
  return <Page />;
}
