/** How far a card is filled, as a picture. */
import type { Scheme } from '@tessera/domain/scheme/types';
import { classNames } from '../ui/classNames';
import { type Bar, shopColours, StampBar, StampMosaic } from '../ui/StampCard';
import { type CardProgress, rewardsInOrder, unitsFor } from './words';

interface ProgressProps {
  card: CardProgress;
  className?: string | undefined;
  /** The shop's colour, where the page around the picture has another one. */
  colour?: string;
  /** The card's offer. A card without tiles needs it for its picture. */
  scheme?: Scheme;
}

/** The bar to the next reward above the balance, or to the balance: the filled share, and where rewards are. */
export function barOf(scheme: Scheme, balance: number): Bar {
  const needed = rewardsInOrder(scheme).map(unitsFor);
  const end = (needed.find((units) => units > balance) ?? balance) || 1;
  return { share: balance / end, marks: needed.filter((units) => units <= end).map((units) => units / end) };
}

/** The picture of a card's progress. Decorative: show the words beside it. */
export function Progress({ card: { balance, target }, className, colour, scheme }: ProgressProps) {
  if (target === undefined) return scheme ? <StampBar bar={barOf(scheme, balance)} className={className} /> : null;
  if (colour === undefined) return <StampMosaic className={className} stamps={balance} needed={target} />;
  const shop = shopColours({ colour });
  return (
    <div className={classNames(shop.className, className)} style={shop.style}>
      <StampMosaic stamps={balance} needed={target} />
    </div>
  );
}
