import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingScreen } from '../ui/Loading';
import { ConsentBanner } from './consent/ConsentBanner';
import { ErrorBoundary } from './errors/ErrorBoundary';
import { Footer } from './footer/Footer';
import styles from './Layout.module.css';
import { NavBar } from './navigation/NavBar';
import { Toasts } from './notifications/Toasts';
import { stopLoading } from './pageLoading';

/** The shell around every page. A page renders the content of `main` and nothing else. */
export function Layout({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  useEffect(() => {
    // Back from a page that has not come yet: the one before is still there, and nothing is rendered anew.
    addEventListener('popstate', stopLoading, true);
    return () => removeEventListener('popstate', stopLoading, true);
  }, []);
  return (
    <>
      <a className="skipLink" href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {process.env.TESSERA_MEASUREMENT_ID ? <ConsentBanner /> : null}
      <Toasts />
    </>
  );
}
