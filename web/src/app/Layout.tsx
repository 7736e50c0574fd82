import { type ReactNode, Suspense } from 'react';
import { LoadingScreen } from '../ui/Loading';
import { ConsentBanner } from './consent/ConsentBanner';
import { ErrorBoundary } from './errors/ErrorBoundary';
import { Footer } from './footer/Footer';
import styles from './Layout.module.css';
import { NavBar } from './navigation/NavBar';
import { Toasts } from './notifications/Toasts';

interface Props {
  /** The entry of the history whose page is shown: a page's failure is forgotten when it changes. */
  pageKey: string;
  /** The code of the next page is loading. */
  isLoading: boolean;
  children: ReactNode;
}

/** The shell around every page. A page renders the content of `main` and nothing else. */
export function Layout({ pageKey, isLoading, children }: Props) {
  return (
    <>
      <a className="skipLink" href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
        <ErrorBoundary resetKey={pageKey}>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {process.env.TESSERA_MEASUREMENT_ID ? <ConsentBanner /> : null}
      <Toasts />
    </>
  );
}
