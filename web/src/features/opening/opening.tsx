/** What a shop needs before customers can join: four tiles, which make one picture. */
import { isJoiningOpen, reachOf } from '@tessera/domain/business';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { type ReactNode, type Ref, useId } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import { classNames } from '../../ui/classNames';
import { Cluster } from '../../ui/Layout';
import { shopColours, StampMosaic } from '../../ui/StampCard';
import { recallRead } from '../reading/lastRead';
import { useRead } from '../reading/useRead';
import styles from './opening.module.css';

/** How far the owner of a verified account has come. */
export interface Opening {
  hasCard: boolean;
  /** Whom to ask, and where the shop is: customers are told both before they join. */
  hasContact: boolean;
  isPaid: boolean;
}

export const openingOf = (business: BusinessSetup, isPaid: boolean): Opening => ({
  hasCard: business.complete === true,
  hasContact: isJoiningOpen({ active: true, ...reachOf(business) }),
  isPaid,
});

/** Which of the four tiles are laid, the verified e-mail address first. */
export const tilesOf = ({ hasCard, hasContact, isPaid }: Opening): readonly boolean[] => [
  true,
  hasCard,
  hasContact,
  isPaid,
];

/**
 * The business for a page whose own code does not read it: the copy that is kept here at once, then what is read.
 * Nothing depends on it: a failure shows the copy, or no name.
 */
export function useShopLook(uid: string): BusinessSetup | undefined {
  const key = `businessSetup/${uid}`;
  const [read] = useRead(key, async () => {
    const { readBusinessSetup } = await loadChunk(() => import('../../data/businessSetup'));
    return (await readBusinessSetup(uid)) ?? {};
  });
  return read.status === 'ready' ? read.value : (recallRead(key)?.value as BusinessSetup | undefined);
}

interface OpeningPanelProps {
  /** Undefined while it is not known. */
  business: BusinessSetup | undefined;
  isPaid: boolean;
  /** The payment has just arrived: its tile turns in. */
  hasLanded?: boolean;
  title: string;
  /** How it stands, beside the title. */
  badge?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** What there is to do. */
  children: ReactNode;
}

/** The four tiles in the shop's colour, and beside them the one thing to do next. */
export function OpeningPanel({
  business,
  isPaid,
  hasLanded = false,
  title,
  badge,
  headingRef,
  children,
}: OpeningPanelProps) {
  const id = useId();
  const tiles = tilesOf(openingOf(business ?? {}, isPaid));
  const laid = tiles.filter(Boolean).length;
  const colours = shopColours({ colour: business?.brandColour });
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.parts}>
        <div className={classNames(styles.face, colours.className)} style={colours.style}>
          <div>
            <p className={styles.name}>{business?.name || 'Your shop'}</p>
            {business && (
              <p className={styles.count}>
                {laid} of {tiles.length} tiles laid
              </p>
            )}
          </div>
          <StampMosaic
            stamps={laid}
            needed={tiles.length}
            laid={tiles}
            className={classNames(styles.mosaic, hasLanded && styles.landing)}
          />
        </div>
        <div className={styles.body}>
          <Cluster spread>
            <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {badge}
          </Cluster>
          {children}
        </div>
      </div>
    </section>
  );
}
