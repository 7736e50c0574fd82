import { use } from 'react';
import type { PageRoute } from './pageRoute';
import { usePageChange } from './usePageChange';

/** One page of the site. Suspends while its code is on the way; the shell's boundary shows that. */
export function PageView({ route }: { route: PageRoute }) {
  const page = route.page ?? use(route.load());
  usePageChange(page.meta);
  const Page = page.default;
  return <Page />;
}
