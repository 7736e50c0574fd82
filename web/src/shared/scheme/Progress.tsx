/** How far a card is filled, as a picture. */
import type { Scheme } from '@tessera/domain/scheme/types';
import { classNames } from '../ui/classNames';
import { shopColours, StampBar, StampMosaic } from '../ui/StampCard';
import { type Filled, rewardsInOrder, unitsFor } from './words';

interface ProgressProps {
  card: Filled;
  className?: string | undefined;
  /** The shop's colour, where the page around the picture has another one. */
  colour?: string;
  /** The card's offer. A card without tiles needs it for its picture. */
  scheme?: Scheme;
}

/** The share of the way to the next reward that a balance has not reached, or of the last one. */
export function shareOfNext(scheme: Scheme, balance: number): number {
  const needed = rewardsInOrder(scheme).map(unitsFor);
  const next = needed.find((units) => units > balance) ?? balance;
  return next === 0 ? 0 : balance / next;
}

/** The picture of a card's progress. Decorative: show the words beside it. */
export function Progress({ card: { balance, target }, className, colour, scheme }: ProgressProps) {
  if (target === undefined)
    return scheme ? <StampBar share={shareOfNext(scheme, balance)} className={className} /> : null;
  if (colour === undefined) return <StampMosaic className={className} stamps={balance} needed={target} />;
  const shop = shopColours({ colour });
  return (
    <div className={classNames(shop.className, className)} style={shop.style}>
      <StampMosaic stamps={balance} needed={target} />
    </div>
  );
}
