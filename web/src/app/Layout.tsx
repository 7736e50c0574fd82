import { type ReactNode, Suspense, use } from 'react';
import { frameOf, type Route, type SiteRoute } from '../shared/route';
import { ConsentBanner } from '../shared/shell/ConsentBanner';
import { ErrorBoundary } from '../shared/shell/ErrorBoundary';
import { Footer } from '../shared/shell/Footer';
import { NavBar } from '../shared/shell/NavBar';
import { Toasts } from '../shared/shell/Toasts';
import { classNames } from '../shared/ui/classNames';
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

/** The shell around every page. A page renders the content of `main` and nothing else. */
export function Layout({ route, pageKey, isLoading, children }: Props) {
  const isFootless = !route.standalone && route.isFootless;
  const framed = !route.standalone && frameOf(route) !== 'site' && route;
  return (
    <>
      <a className="skipLink" href="#main">
        Skip to the content
      </a>
      {framed ? <InFrame part="Bar" route={framed} pageKey={pageKey} /> : <NavBar />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, framed && styles.room, isLoading && styles.loading)}
        aria-busy={isLoading || undefined}
      >
        <ErrorBoundary resetKey={pageKey}>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {framed ? (
        <div className={styles.foot}>
          <InFrame part="Foot" route={framed} pageKey={pageKey} />
        </div>
      ) : (
        !isFootless && <Footer />
      )}
      {process.env.TESSERA_MEASUREMENT_ID ? <ConsentBanner /> : null}
      <Toasts />
    </>
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
