import type { ReactNode } from 'react';
import { Mosaic } from '../../ui/Mosaic';
import { PageHead } from '../../ui/Page';
import styles from './AuthLayout.module.css';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page with one thing to do: it stands on the left, and wide screens show a mosaic beside it. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <div>
        <PageHead title={title} lead={lead} />
        <div className={styles.body}>
          <noscript>
            <p>This page needs JavaScript, which is off in this browser.</p>
          </noscript>
          {children}
        </div>
      </div>
      <div className={styles.panel}>
        <Mosaic rows={['2t fs 1k 2s', '3k ds 4t fk', 'fs 1k -s 3t', '4t 2s 3k ds']} className={styles.mosaic} />
      </div>
    </div>
  );
}
