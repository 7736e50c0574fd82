/** Pictures made of tiles: the brand's one motif. */
import { classNames } from './classNames';
import styles from './Mosaic.module.css';

/** What one tile shows: a shape and its colour, such as `1t`. */
type Shape = 'f' | 'd' | '1' | '2' | '3' | '4' | '-';

const SHAPES: Record<Shape, string | undefined> = {
  f: styles.full,
  d: styles.dot,
  '1': styles.quarter1,
  '2': styles.quarter2,
  '3': styles.quarter3,
  '4': styles.quarter4,
  '-': styles.missing,
};

const COLOURS: Record<string, string | undefined> = {
  g: styles.green,
  t: styles.terracotta,
  s: styles.saffron,
  k: styles.sky,
};

/**
 * A decorative picture of tiles. A row is words of two letters: the shape (`f` full, `d` dot, `1` to `4` a quarter
 * circle whose centre is the top left, top right, bottom right or bottom left corner, `-` a tile that is missing), then
 * the colour (`g` green, `t` terracotta, `s` saffron, `k` sky).
 */
export function Mosaic({ rows, className }: { rows: readonly string[]; className?: string }) {
  return (
    <div className={classNames(styles.mosaic, className)} aria-hidden="true">
      {rows.map((row, index) => (
        <div key={index} className={styles.row}>
          {row.split(' ').map((tile, column) => (
            <span key={column} className={classNames(styles.tile, SHAPES[tile[0] as Shape], COLOURS[tile[1] ?? ''])} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LogoProps {
  /** The word beside the mark. Without it, the mark is decorative and its surroundings must name it. */
  name?: string;
}

/** Four tiles, one of them turned: the piece that is about to be laid. Drawn by the style sheet. */
export function Logo({ name }: LogoProps) {
  return <span className={styles.logo}>{name}</span>;
}

/** A thin row of tiles between two parts of a page. Decorative. */
export function TileBand() {
  return <div className={styles.band} aria-hidden="true" />;
}
