import { type ReactNode, Suspense, use } from 'react';
import { frameOf, type Route, type SiteRoute } from '../shared/route';
import { ErrorBoundary } from '../shared/shell/ErrorBoundary';
import { Shell } from '../shared/shell/Shell';
import { LoadingScreen } from '../shared/ui/Loading';
import styles from './Layout.module.css';
import { type Frame, pageOf } from './router/loadPage';

interface Props {
  /** The route of the page that is shown. It determines the frame around the page. */
  route: Route;
  /** The key of the history entry that is shown. When it changes, the error screen of the previous page is removed. */
  pageKey: string;
  /** Whether the code of the next page is loading. */
  isLoading: boolean;
  children: ReactNode;
}

/** The shell around the app's pages: rooms, account and admin pages have a frame of their own. */
export function Layout({ route, pageKey, isLoading, children }: Props) {
  const content = (
    <ErrorBoundary resetKey={pageKey}>
      <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
    </ErrorBoundary>
  );
  if (route.standalone || frameOf(route) === 'site')
    return (
      <Shell isLoading={isLoading} {...(!route.standalone && route.isFootless && { foot: null })}>
        {content}
      </Shell>
    );
  return (
    <Shell
      bar={<InFrame part="Bar" route={route} pageKey={pageKey} />}
      foot={
        <div className={styles.foot}>
          <InFrame part="Foot" route={route} pageKey={pageKey} />
        </div>
      }
      className={styles.room}
      isLoading={isLoading}
    >
      {content}
    </Shell>
  );
}

interface PartProps {
  part: keyof Frame;
  route: SiteRoute;
}

/**
 * A part of the frame around rooms and account pages. Its code is loaded with the page's. The page works without it.
 */
function InFrame({ pageKey, ...props }: PartProps & { pageKey: string }) {
  return (
    <ErrorBoundary resetKey={pageKey} fallback={null}>
      <Suspense>
        <FramePart {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function FramePart({ part, route }: PartProps) {
  const Part = use(pageOf(route)).frame?.[part];
  return Part && <Part />;
}
