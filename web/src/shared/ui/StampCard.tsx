/** The stamp card: on the home page, in the set-up, at the counter and on the customer's page. */
import { inkOn } from '@tessera/domain/lib/inkOn';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './StampCard.module.css';

interface MosaicProps {
  /** Number of laid tiles. */
  stamps: number;
  /** Number of all tiles. */
  needed: number;
  /** Which tiles are laid, if they are not the first ones. */
  laid?: readonly boolean[];
  /** The numbers of tiles that earn a reward along the way. Name the rewards as text. */
  marks?: readonly number[] | undefined;
  /** Renders the tiles as checkboxes to try. The style sheet counts them, so that it works without scripts. */
  isDemo?: boolean;
  className?: string | undefined;
}

/** Number of columns for rows of equal length: 8 tiles make two rows of 4, not 6 and 2; 4 tiles make one picture. */
const columnsFor = (tiles: number): number => (tiles === 4 ? 2 : Math.ceil(tiles / Math.ceil(tiles / 6)));

/**
 * The tiles of a card. Four tiles make one round picture; the next tile is outlined, and a complete mosaic glows.
 * Decorative: show the number of stamps beside it as text.
 */
export function StampMosaic({ stamps, needed, laid, marks, isDemo = false, className }: MosaicProps) {
  const columns = columnsFor(needed);
  const next = laid?.indexOf(false) ?? stamps;
  return (
    <div
      className={classNames(styles.mosaic, isDemo ? styles.demo : stamps >= needed && styles.full, className)}
      style={{ '--columns': columns }}
      aria-hidden={isDemo ? undefined : true}
    >
      {Array.from({ length: needed }, (_, index) => {
        const [row, column] = [Math.floor(index / columns), index % columns];
        // A last column without a partner has a small picture on each tile, not half of a large one.
        const isAlone = columns % 2 === 1 && column === columns - 1;
        const style = { '--at': isAlone ? '50% 50%' : `${column % 2 ? 0 : 100}% ${row % 2 ? 0 : 100}%` };
        const picture = ((row >> 1) + (column >> 1)) % 2 === 1 && styles.second;
        const number = <span aria-hidden={isDemo || undefined}>{index + 1}</span>;
        if (isDemo)
          return (
            <label key={index} className={classNames(styles.tile, picture)} style={style}>
              <input type="checkbox" defaultChecked={index < stamps} aria-label={`Stamp ${index + 1} of ${needed}`} />
              {number}
            </label>
          );
        const state = (laid?.[index] ?? index < stamps) ? styles.laid : index === next && styles.next;
        return (
          <span
            key={index}
            className={classNames(styles.tile, picture, state, marks?.includes(index + 1) && styles.mark)}
            style={style}
          >
            {number}
          </span>
        );
      })}
    </div>
  );
}

/** How far a card without tiles is filled: shares from 0 to 1, and those at which a reward can be had. */
export interface Bar {
  share: number;
  marks: readonly number[];
}

/** The way to the next reward of a card without tiles. Decorative: show it as text. */
export function StampBar({ bar: { share, marks }, className }: { bar: Bar; className?: string | undefined }) {
  return (
    <div className={classNames(styles.way, className)} aria-hidden>
      <div className={styles.bar} style={{ '--share': share }} />
      {marks.map((at) => (
        <i key={at} className={styles.mark} style={{ '--at': at }} />
      ))}
    </div>
  );
}

/** The colour of a page before it knows its shop: that of paper. */
export const NO_COLOUR = 'none';

export interface ColouredProps {
  /** `#rrggbb`, or `NO_COLOUR`; by default the site's green. */
  colour?: string | undefined;
  /** Shows grey instead of the colour, because nothing can be stamped for now. */
  isGrey?: boolean | undefined;
}

/** The shop's colour for a card's mosaic or a whole page: a class and custom properties for its element. */
export function shopColours({ colour, isGrey = false }: ColouredProps): { className: string; style: CSSProperties } {
  if (colour === NO_COLOUR) return { className: classNames(styles.colours, styles.paper), style: {} };
  const ground = isGrey ? '#5b6360' : colour;
  const ink = ground && (inkOn(ground) === 'dark' ? styles.darkInk : styles.lightInk);
  return {
    className: classNames(styles.colours, ground && styles.shop, ink, isGrey && styles.grey),
    style: ground ? { '--card-ground': ground } : {},
  };
}

interface CardProps extends Omit<MosaicProps, 'needed'>, ColouredProps {
  /** Number of all tiles; undefined for a card without tiles. */
  needed: number | undefined;
  /** How far a card without tiles is filled. */
  bar?: Bar | undefined;
  /** The shop's name, as a heading if the page needs one; absent where it stands above the card. */
  name?: ReactNode;
  /** The address of the shop's logo. */
  logo?: string | undefined;
  /** The reward of a full card. */
  offer?: ReactNode;
  /** Content below the tiles. */
  children?: ReactNode;
}

/** A shop's name, with its logo if it has one. */
export const ShopName = ({ name, logo }: Pick<CardProps, 'name' | 'logo'>) => (
  <div className={classNames(styles.name, logo && styles.withLogo)}>
    {logo && <img src={logo} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
    {name}
  </div>
);

/** A card: the shop's name, the reward, the mosaic, and further content below. */
export function StampCard(props: CardProps) {
  const { name, logo, offer, colour, isGrey, className, children, needed, bar, ...mosaic } = props;
  const colours = shopColours({ colour, isGrey });
  return (
    <div className={classNames(styles.card, colours.className, className)} style={colours.style}>
      {name && <ShopName name={name} logo={logo} />}
      {offer !== undefined && <p className={styles.offer}>{offer}</p>}
      {needed !== undefined && <StampMosaic {...mosaic} needed={needed} />}
      {bar && <StampBar bar={bar} />}
      {children}
    </div>
  );
}
