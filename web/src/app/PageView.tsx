import { use, useEffect } from 'react';
import type { PageAccess } from './pageAccess';
import { showLoading, stopLoading } from './pageLoading';
import type { LoadedPage as LoadedParts, PageModule, PageRoute } from './pageRoute';
import { usePageChange } from './usePageChange';

interface Props {
  route: PageRoute;
  /** Called once the page is there: the shell around it is hydrated earlier, and answers for the shell alone. */
  onLive?: (() => void) | undefined;
}

/** One page of the site, behind its guard. Suspends while its code is on the way; the shell's boundary shows that. */
export function PageView({ route, onLive }: Props) {
  if (route.loaded) stopLoading();
  // No hook may follow: once the code has arrived `use` is passed over, and React would count the others wrongly.
  return (
    <LoadedPage
      {...(route.loaded ?? use(showLoading(route.loading ?? route.load())))}
      access={route.access}
      onLive={onLive}
    />
  );
}

interface LoadedPageProps extends LoadedParts, Pick<Props, 'onLive'> {
  access: PageAccess;
}

/** A page whose code is there, behind its guard. */
function LoadedPage({ page, guard: Guard, access, onLive }: LoadedPageProps) {
  useEffect(() => onLive?.(), [onLive]);
  if (!Guard) return <OpenPage page={page} />;
  return (
    <Guard access={access}>
      <OpenPage page={page} />
    </Guard>
  );
}

/** A page that its visitor may see. */
function OpenPage({ page: { default: Page, meta } }: { page: PageModule }) {
  usePageChange(meta);
  return <Page />;
}
