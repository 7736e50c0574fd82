import { type ReactNode, useMemo } from 'react';
import { type DemoValues, readDemoCard } from '../../shared/document/demoCard';
import { useHydrated } from '../../shared/lib/useHydrated';
import { NothingKept } from '../../shared/session/NothingKept';
import { classNames } from '../../shared/ui/classNames';
import { Mosaic } from '../../shared/ui/Mosaic';
import { NeedsScript } from '../../shared/ui/NeedsScript';
import { PageHead } from '../../shared/ui/Page';
import { StampCard } from '../../shared/ui/StampCard';
import styles from './AuthLayout.module.css';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  /** Shows the card that the visitor typed on the home page: if there is one, or else an empty one. */
  showsCard?: 'if-typed' | 'always';
  children: ReactNode;
}

const NO_CARD: DemoValues = { name: '', reward: '' };

/** A page with one form, and a mosaic beside it on wide screens, above it on phones. */
export function AuthLayout({ title, lead, showsCard, children }: AuthLayoutProps) {
  const isHydrated = useHydrated();
  const typed = useMemo(() => (isHydrated ? readDemoCard() : undefined), [isHydrated]);
  const card = showsCard && (typed ?? (showsCard === 'always' ? NO_CARD : undefined));
  return (
    <div className={styles.layout}>
      <div>
        <PageHead title={title} lead={lead} />
        <div className={styles.body}>
          <NeedsScript />
          <NothingKept />
          {children}
        </div>
      </div>
      <div className={classNames(styles.panel, card && styles.withCard, 'unprinted')}>
        {card && (
          <StampCard
            className={styles.card}
            name={card.name || 'Your shop'}
            offer={card.reward || 'Your reward'}
            stamps={0}
            needed={8}
          />
        )}
        <Mosaic rows={['2t fs 1k 2s', '3k ds 4t fk', 'fs 1k -s 3t', '4t 2s 3k ds']} className={styles.mosaic} />
      </div>
    </div>
  );
}
