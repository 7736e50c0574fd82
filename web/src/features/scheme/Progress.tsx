/** How far a card is filled: as a mosaic, and in words. */
import type { CardBalance } from '@tessera/domain/pass/state';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { classNames } from '../../ui/classNames';
import { shopColours, StampMosaic } from '../../ui/StampCard';

type Filled = Pick<CardBalance, 'kind' | 'balance' | 'target'>;

/** `3 of 8` */
export const progressInWords = (card: Filled): string => rulesOf(card).progressInWords(card);

/** `3 of 8 stamps` */
export const balanceInWords = (card: Filled): string => `${progressInWords(card)} ${rulesOf(card).noun}`;

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
