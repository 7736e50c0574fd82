/** The four things that a shop needs before customers can join, shown as four tiles of one picture. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { isComplete, isJoiningOpen, reachOf } from '@tessera/domain/shop/business';
import { type ReactNode, type Ref, useId } from 'react';
import { rethrow } from '../shared/data/errors';
import { loadChunk } from '../shared/lib/loadChunk';
import { recallRead } from '../shared/query/queryCache';
import { useQuery } from '../shared/query/useQuery';
import { ButtonLink } from '../shared/ui/ButtonLink';
import { classNames } from '../shared/ui/classNames';
import { Cluster } from '../shared/ui/Layout';
import { shopColours, StampMosaic } from '../shared/ui/StampCard';
import styles from './OnboardingProgress.module.css';

/** The progress of an owner with a verified account. */
export interface Opening {
  hasCard: boolean;
  /** Whether the set-up has contact and address, which customers see before they join. */
  hasContact: boolean;
  isPaid: boolean;
}

export const openingOf = (business: BusinessSetup, isPaid: boolean): Opening => ({
  hasCard: isComplete(business),
  hasContact: isJoiningOpen({ active: true, ...reachOf(business) }),
  isPaid,
});

/** Which of the four tiles are laid; the first is the verified e-mail address. */
export const tilesOf = ({ hasCard, hasContact, isPaid }: Opening): readonly boolean[] => [
  true,
  hasCard,
  hasContact,
  isPaid,
];

/**
 * The business set-up, for a page that only shows its name and colour: first the stored copy, then the server's answer.
 * After a failure the page shows the copy, or no name.
 */
export function useShopLook(uid: string): BusinessSetup | undefined {
  const key = `businessSetup/${uid}`;
  const [read] = useQuery(key, async () => {
    const { getRetailerProfile } = await loadChunk(() => import('../shared/data/businessSetup'));
    return (await getRetailerProfile(uid, rethrow)).data ?? {};
  });
  return read.status === 'ready' ? read.value : (recallRead(key)?.value as BusinessSetup | undefined);
}

/** Whether the set-up is known to lack something without which there is no shop. */
export const lacksSetup = (business: BusinessSetup | undefined): boolean =>
  business !== undefined && !isComplete(business);

/** Where an owner goes who has paid. `thanks`: the next page's notice, from a page to which nobody goes back. */
export const NextAfterPaying = ({ business, thanks }: { business: BusinessSetup | undefined; thanks?: object }) => (
  <ButtonLink
    to={lacksSetup(business) ? ROUTES.businessSetup : ROUTES.dashboard}
    replace={thanks !== undefined}
    state={thanks}
  >
    {lacksSetup(business) ? 'Finish the set-up' : 'Open your shop'}
  </ButtonLink>
);

interface OpeningPanelProps {
  /** Undefined while it is unknown. */
  business: BusinessSetup | undefined;
  isPaid: boolean;
  /** Whether the payment has just arrived; then its tile is animated. */
  hasLanded?: boolean;
  title: string;
  /** The state, beside the title. */
  badge?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** The next step. */
  children: ReactNode;
}

/** The four tiles in the shop's colour, and beside them the next step. */
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
                {laid} of {tiles.length} steps done
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
