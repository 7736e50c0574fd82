/** The demo café's logo: a cup, laid of tiles as the product's own pictures are. */
import { Canvas, type Colour, coverage, mix, parse } from '../../../functions/src/wallets/apple/canvas';

/** Row by row: colours by letter, `.` for the ground. */
const CUP = [
  '...s.s...',
  '..s.s....',
  '...s.s...',
  '.kkkkkk..',
  '.rrrrrrrr',
  '.rrrrrr.r',
  '.rrrrrrrr',
  '..rrrr...',
  'yyyyyyyy.',
];
const WHITE = parse('#ffffff');
const GLAZES: Record<string, Colour> = {
  '.': parse('#f6eee1'),
  s: parse('#bfd8d2'),
  k: parse('#4a2416'),
  r: parse('#b4532a'),
  y: parse('#e9b44c'),
};
/** In pixels: 292 in all. */
const TILE = 26;
const GAP = 3;
const MARGIN = 17;

function tile(glaze: Colour): Canvas {
  const canvas = new Canvas(TILE, TILE, WHITE);
  for (let y = 0; y < TILE; y += 1)
    for (let x = 0; x < TILE; x += 1) canvas.set(x, y, mix(glaze, WHITE, coverage(x, y, TILE, 0)));
  return canvas;
}

/** A square PNG. */
export function cafeLogo(): Buffer {
  const edge = 2 * MARGIN + CUP.length * (TILE + GAP) - GAP;
  const canvas = new Canvas(edge, edge, WHITE);
  const tiles = Object.fromEntries(Object.entries(GLAZES).map(([letter, glaze]) => [letter, tile(glaze)]));
  for (const [row, letters] of CUP.entries())
    for (const [column, letter] of [...letters].entries()) {
      const laid = tiles[letter];
      if (laid) canvas.put(laid, MARGIN + column * (TILE + GAP), MARGIN + row * (TILE + GAP));
    }
  return canvas.png();
}
