import { use } from 'react';
import type { PageModule, PageRoute } from './pageRoute';
import { usePageChange } from './usePageChange';

/** One page of the site, behind its guard. Suspends while its code is on the way; the shell's boundary shows that. */
export function PageView({ route }: { route: PageRoute }) {
  const { page, guard: Guard } = route.loaded ?? use(route.load());
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
