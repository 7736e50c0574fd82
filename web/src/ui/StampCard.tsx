/** The one stamp card: in the hero, the set-up, at the counter and in the customer's hand. */
import { inkOn } from '@tessera/domain/inkOn';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './StampCard.module.css';

interface MosaicProps {
  /** Tiles that are laid. */
  stamps: number;
  /** Tiles in all. */
  needed: number;
  /** Which tiles are laid, where they are not the first ones. */
  laid?: readonly boolean[];
  /** The tiles are checkboxes to try, and the style sheet alone counts them: it works without scripts. */
  isTried?: boolean;
  className?: string | undefined;
}

/** Columns that leave the rows even: 8 tiles stand in two rows of 4, not in 6 and 2; 4 tiles are one whole picture. */
const columnsFor = (tiles: number): number => (tiles === 4 ? 2 : Math.ceil(tiles / Math.ceil(tiles / 6)));

/**
 * The tiles of a card. Four tiles make one round picture; the next tile is outlined, and a whole mosaic glows.
 * Decorative: the number of stamps has to stand beside it as text.
 */
export function StampMosaic({ stamps, needed, laid, isTried = false, className }: MosaicProps) {
  const columns = columnsFor(needed);
  const next = laid?.indexOf(false) ?? stamps;
  return (
    <div
      className={classNames(styles.mosaic, isTried ? styles.tried : stamps >= needed && styles.full, className)}
      style={{ '--columns': columns } as CSSProperties}
      aria-hidden={isTried ? undefined : true}
    >
      {Array.from({ length: needed }, (_, index) => {
        const [row, column] = [Math.floor(index / columns), index % columns];
        const style = { '--at': `${column % 2 ? 0 : 100}% ${row % 2 ? 0 : 100}%` } as CSSProperties;
        const picture = ((row >> 1) + (column >> 1)) % 2 === 1 && styles.second;
        const number = <span aria-hidden="true">{index + 1}</span>;
        if (isTried)
          return (
            <label key={index} className={classNames(styles.tile, picture)} style={style}>
              <input type="checkbox" defaultChecked={index < stamps} aria-label={`Stamp ${index + 1} of ${needed}`} />
              {number}
            </label>
          );
        const state = (laid?.[index] ?? index < stamps) ? styles.laid : index === next && styles.next;
        return (
          <span key={index} className={classNames(styles.tile, picture, state)} style={style}>
            {number}
          </span>
        );
      })}
    </div>
  );
}

interface ColouredProps {
  /** `#rrggbb`; the site's green unless given. */
  colour?: string | undefined;
  /** Grey in place of the colour: nothing can be stamped for now. */
  isGrey?: boolean | undefined;
}

/** Puts a card's mosaic, or a whole page, in the shop's colour: a class and custom properties for its element. */
export function shopColours({ colour, isGrey = false }: ColouredProps): { className: string; style: CSSProperties } {
  const ground = isGrey ? '#5b6360' : colour;
  const ink = ground && (inkOn(ground) === 'dark' ? styles.darkInk : styles.lightInk);
  return {
    className: classNames(styles.colours, ground && styles.shop, ink, isGrey && styles.grey),
    style: (ground ? { '--card-ground': ground } : {}) as CSSProperties,
  };
}

interface CardProps extends MosaicProps, ColouredProps {
  /** The shop's name; a heading where the page needs one. */
  name: ReactNode;
  /** The address of the shop's logo. */
  logo?: string | undefined;
  /** What a full card is worth. */
  offer?: ReactNode;
  /** Below the tiles. */
  children?: ReactNode;
}

/** A card: the shop's name, what it is worth, the mosaic, and whatever stands below. */
export function StampCard({ name, logo, offer, colour, isGrey, className, children, ...mosaic }: CardProps) {
  const colours = shopColours({ colour, isGrey });
  return (
    <div className={classNames(styles.card, colours.className, className)} style={colours.style}>
      <div className={styles.name}>
        {logo && <img src={logo} alt="" />}
        {name}
      </div>
      {offer !== undefined && <p className={styles.offer}>{offer}</p>}
      <StampMosaic {...mosaic} />
      {children}
    </div>
  );
}
