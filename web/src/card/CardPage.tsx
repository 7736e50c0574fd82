/** The frame of the customer's pages: without the site's bar and footer, in the shop's colour. */
import '../shared/styles/global.css';
import { CUSTOMER_ROUTES } from '@tessera/domain/addresses/customerPaths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { ReactNode } from 'react';
import { classNames } from '../shared/ui/classNames';
import { NeedsScript } from '../shared/ui/NeedsScript';
import { shopColours } from '../shared/ui/StampCard';
import styles from './CardPage.module.css';

interface CardPageProps {
  /** `#rrggbb`; by default the site's green. */
  colour?: string | undefined;
  isGrey?: boolean;
  /** Whether this is the list of cards, or has a button that leads there: then the foot does not. */
  leadsOn?: boolean | undefined;
  children: ReactNode;
}

export function CardPage({ colour, isGrey, leadsOn, children }: CardPageProps) {
  const colours = shopColours({ colour, isGrey });
  return (
    <div className={classNames(styles.page, colours.className)} style={colours.style}>
      <main className={styles.main}>
        {children}
        <NeedsScript />
      </main>
      <footer className={styles.foot}>
        <nav aria-label="Cards">
          {!leadsOn && <a href={CUSTOMER_ROUTES.cards}>All my cards</a>}
          <a href={CUSTOMER_ROUTES.privacy}>Privacy</a>
          <a href={CUSTOMER_ROUTES.home}>{PRODUCT_NAME}</a>
        </nav>
      </footer>
    </div>
  );
}

/** A white sheet on the page. */
export function Panel({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.panel} aria-label={label}>
      {children}
    </section>
  );
}

/** A disclosure. */
export function More({ title, onOpen, children }: { title: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
