/** The demo café's logo: a cup made of tiles, as in the product's own pictures. */
import { channelsOf } from '@tessera/domain/inkOn';
import { Canvas, type Colour, coverage, mix } from '../../../functions/src/wallets/apple/canvas';

/** The tiles row by row: a letter for each colour. */
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
const WHITE = channelsOf('#ffffff');
const GLAZES: Record<string, Colour> = {
  '.': channelsOf('#f6eee1'),
  s: channelsOf('#bfd8d2'),
  k: channelsOf('#4a2416'),
  r: channelsOf('#b4532a'),
  y: channelsOf('#e9b44c'),
};
/** In pixels. The logo is 292 pixels wide. */
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
      const glazed = tiles[letter];
      if (glazed) canvas.put(glazed, MARGIN + column * (TILE + GAP), MARGIN + row * (TILE + GAP));
    }
  return canvas.png();
}
