/** How far a card is filled, as a mosaic. */
import { classNames } from '../../ui/classNames';
import { shopColours, StampMosaic } from '../../ui/StampCard';
import type { Filled } from './words';

interface ProgressProps {
  card: Filled;
  className?: string | undefined;
  /** The shop's colour, where the page around the mosaic has another one. */
  colour?: string;
}

/** The picture of a card's progress. Decorative: show the words beside it. */
export function Progress({ card: { balance, target }, className, colour }: ProgressProps) {
  if (target === undefined) return null;
  if (colour === undefined) return <StampMosaic className={className} stamps={balance} needed={target} />;
  const shop = shopColours({ colour });
  return (
    <div className={classNames(shop.className, className)} style={shop.style}>
      <StampMosaic stamps={balance} needed={target} />
    </div>
  );
}
