/** Pictures made of tiles, the brand's motif. */
import { classNames } from './classNames';
import styles from './Mosaic.module.css';

/** The shape of one tile. With a colour it makes a word such as `1t`. */
type Shape = 'f' | 'd' | '1' | '2' | '3' | '4' | '-';

const SHAPES: Record<Shape, string | undefined> = {
  f: styles.full,
  d: styles.dot,
  // What a tile is by itself.
  '1': undefined,
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
