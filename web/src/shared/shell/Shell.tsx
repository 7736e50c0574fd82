import type { ReactNode } from 'react';
import { showToasts } from '../document/toasts';
import { classNames } from '../ui/classNames';
import { ConsentBanner } from './ConsentBanner';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import styles from './Shell.module.css';

interface Props {
  /** What stands above the page; by default the site's bar. */
  bar?: ReactNode;
  /** What stands below the page; by default the site's footer. */
  foot?: ReactNode;
  /** A class of the page's own element. */
  className?: string | undefined;
  /** Whether the next page is loading. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The shell around every page. A page renders the content of `main` and nothing else. */
export function Shell({ bar = <NavBar />, foot = <Footer />, className, isLoading = false, children }: Props) {
  return (
    <>
      <a className="skipLink unprinted" href="#main">
        Skip to the content
      </a>
      {bar}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, className, isLoading && styles.loading)}
        aria-busy={isLoading || undefined}
      >
        {children}
      </main>
      {foot}
      {process.env.TESSERA_MEASUREMENT_ID ? <ConsentBanner /> : null}
      <div id="notifications" role="region" aria-label="Notifications" aria-live="polite" ref={showToastsIn} />
    </>
  );
}

const showToastsIn = (region: HTMLElement | null) => (region ? showToasts(region) : undefined);
