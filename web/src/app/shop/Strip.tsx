import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../shared/ui/classNames';
import { type ColouredProps, shopColours, StampMosaic } from '../../shared/ui/StampCard';
import styles from './Strip.module.css';

interface StripProps extends ColouredProps {
  name: string;
  reward: string;
  /** All that the card gives: shown in place of the reward where there is room. */
  offer?: string;
  /** The tiles to show, and how many of them are laid; absent for a card without tiles. */
  tiles?: Pick<ComponentProps<typeof StampMosaic>, 'stamps' | 'needed'> | undefined;
  className?: string | undefined;
  /** What can be done with the card. */
  children?: ReactNode;
}

/** A card as a strip: a small mosaic, the name, and what it gives. */
export function Strip({ name, reward, offer, tiles, className, children, ...colour }: StripProps) {
  const colours = shopColours(colour);
  return (
    <div className={classNames(styles.strip, colours.className, className)} style={colours.style}>
      {tiles && <StampMosaic className={styles.mosaic} {...tiles} />}
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={classNames(styles.offer, offer !== undefined && styles.main)}>{reward}</p>
        {offer !== undefined && <p className={classNames(styles.offer, styles.whole)}>{offer}</p>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

/** Keeps the strip's height until the shop is known. */
export const WaitingStrip = () => <div className={styles.strip} />;
