/**
 * The pictures of a pass: a strip with the card's mosaic; as icon and logo the shop's own logo, or four tiles of the
 * mosaic. Sizes in points are those of Apple's "Wallet Developer Guide: Pass Design and Creation".
 */
import { channelsOf, inkOn } from '@tessera/domain/lib/inkOn';
import { PNG } from 'pngjs';
import { Canvas, clamped, type Colour, coverage, mix } from './canvas';

/** The content of the strip. */
export interface StripContent {
  /** `#rrggbb` */
  colour: string;
  laid: number;
  tiles: number;
  /** Whether the card cannot be stamped; then it is grey instead of the shop's colour. */
  isGrey: boolean;
}

const STRIP = { width: 375, height: 144 } as const;
const ICON = 29;
const LOGO = 50;
const SAFFRON = '#e9b44c';
const GREY = '#5b6360';

export const groundOf = ({ colour, isGrey }: Pick<StripContent, 'colour' | 'isGrey'>): string =>
  isGrey ? GREY : colour;

/** The colours of a laid tile: three rings around its corner, from the inside out, and the rest of the tile. */
interface Rings {
  core: Colour;
  rim: Colour;
  plate: Colour;
  tile: Colour;
}
/** The outer radius of each ring, as a share of the tile's edge. */
const ENDS = [0.4, 0.56, 0.88] as const;

/**
 * The colours of the two alternating tile patterns: tints between the shop's colour and its ink, as on the card's page.
 */
function ringsOn(drawn: StripContent): { ground: Colour; ink: Colour; pictures: [Rings, Rings] } {
  const ground = channelsOf(groundOf(drawn));
  const isDarkInk = inkOn(groundOf(drawn)) === 'dark';
  const ink: Colour = isDarkInk ? [0, 0, 0] : [255, 255, 255];
  const tint = (share: number) => mix(ground, ink, share);
  const saffron = drawn.isGrey ? tint(0.7) : channelsOf(SAFFRON);
  const white: Colour = [255, 255, 255];
  return {
    ground,
    ink,
    pictures: isDarkInk
      ? [
          { core: ink, rim: saffron, plate: white, tile: tint(0.58) },
          { core: saffron, rim: white, plate: tint(0.42), tile: tint(0.74) },
        ]
      : [
          { core: ground, rim: saffron, plate: ink, tile: tint(0.38) },
          { core: saffron, rim: tint(0.7), plate: tint(0.24), tile: tint(0.52) },
        ],
  };
}

/** A tile with a stamp: a quarter of concentric rings, whose middle is the tile's bottom right corner. */
function laidTile(edge: number, { core, rim, plate, tile }: Rings, under: Colour): Canvas {
  const canvas = new Canvas(edge, edge, under);
  const outer = [rim, plate, tile];
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const distance = Math.hypot(edge - x - 0.5, edge - y - 0.5) / edge;
      const nearest = ENDS.findIndex((end) => distance < end + 0.5 / edge);
      const index = nearest < 0 ? ENDS.length - 1 : nearest;
      const inner = index === 0 ? core : (outer[index - 1] as Colour);
      const passed = clamped((distance - (ENDS[index] as number)) * edge + 0.5);
      const colour = passed <= 0 ? inner : mix(outer[index] as Colour, inner, passed);
      const covered = coverage(x, y, edge, 0);
      canvas.set(x, y, covered >= 1 ? colour : mix(colour, under, covered));
    }
  return canvas;
}

/** A tile without a stamp: only its outline. */
function emptyTile(edge: number, line: Colour, under: Colour, width: number): Canvas {
  const canvas = new Canvas(edge, edge, under);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const covered = coverage(x, y, edge, 0) - coverage(x, y, edge, width);
      if (covered > 0) canvas.set(x, y, mix(line, under, covered));
    }
  return canvas;
}

interface Grid {
  columns: number;
  rows: number;
  edge: number;
}

/** The grid with the largest tiles that fit into a space. All lengths are in pixels. */
function gridFor(tiles: number, width: number, height: number, gap: number): Grid {
  const grids = Array.from({ length: 4 }, (_, index): Grid => {
    const columns = Math.ceil(tiles / (index + 1));
    const rows = Math.ceil(tiles / columns);
    const edge = Math.min((width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows);
    return { columns, rows, edge: Math.floor(edge) };
  });
  return grids.reduce((best, one) => (one.edge > best.edge ? one : best));
}

/** Draws a card's tiles as large as they fit into a space. @param scale pixels per point */
function drawMosaic(canvas: Canvas, drawn: StripContent, margin: number, scale: number): void {
  const { laid, tiles } = drawn;
  const { ground, ink, pictures } = ringsOn(drawn);
  const gap = Math.round(3 * scale);
  const { columns, rows, edge } = gridFor(tiles, canvas.width - 2 * margin, canvas.height - 2 * margin, gap);
  const left = Math.round((canvas.width - columns * edge - (columns - 1) * gap) / 2);
  const top = Math.round((canvas.height - rows * edge - (rows - 1) * gap) / 2);
  const quarters = pictures.map((rings) => {
    const one = laidTile(edge, rings, ground);
    const other = one.mirrored();
    return [one, other, one.flipped(), other.flipped()];
  });
  const nextLine = !drawn.isGrey && inkOn(drawn.colour) === 'light' ? channelsOf(SAFFRON) : ink;
  const next = emptyTile(edge, nextLine, ground, Math.round(2 * scale));
  const empty = emptyTile(edge, mix(ground, ink, 0.45), ground, Math.round(1.5 * scale));
  for (let index = 0; index < tiles; index += 1) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const quarter = quarters[((row >> 1) + (column >> 1)) % 2]?.[(row % 2) * 2 + (column % 2)];
    const tile = index < laid && quarter ? quarter : index === laid ? next : empty;
    canvas.put(tile, left + column * (edge + gap), top + row * (edge + gap));
  }
}

/** A picture with the mosaic in its middle. */
function draw(drawn: StripContent, width: number, height: number, margin: number, scale: number): Buffer {
  const canvas = new Canvas(width * scale, height * scale, channelsOf(groundOf(drawn)));
  drawMosaic(canvas, drawn, margin * scale, scale);
  return canvas.png();
}

/** The mosaic as a banner of 1032 × 336 pixels: Google asks for pictures that are three times as wide as high. */
export const banner = (drawn: StripContent): Buffer => draw(drawn, 344, 112, 10, 3);

/** The margin of a logo that may be cut to a circle, as a share of its edge. Google asks for 15 %. */
const ROUND_MARGIN = 0.15;

/** Four tiles of the mosaic as a square logo that may be cut to a circle. @param edge in pixels */
export const squareLogo = (colour: string, edge: number): Buffer =>
  draw({ colour, laid: 4, tiles: 4, isGrey: false }, edge, edge, Math.round(edge * 0.2), 1);

const SCALES = [1, 2, 3] as const;
const nameAt = (name: string, scale: number): string => `${name}${scale === 1 ? '' : `@${scale}x`}.png`;

/** How many pictures an instance caches, because cards of one shop share them. */
const CACHE_SIZE = 60;
const cache = new Map<string, Record<string, Buffer>>();

/** The picture files of a pass. */
export function picturesOf(drawn: StripContent): Record<string, Buffer> {
  const key = JSON.stringify([groundOf(drawn), drawn.laid, drawn.tiles, drawn.isGrey]);
  const cached = cache.get(key);
  if (cached) return cached;
  const whole: StripContent = { ...drawn, laid: 4, tiles: 4 };
  const files = Object.fromEntries(
    SCALES.flatMap((scale) => [
      [nameAt('icon', scale), draw(whole, ICON, ICON, 2, scale)],
      // No phone of the last ten years uses pictures of scale 1, but Apple requires an icon of that scale.
      ...(scale === 1
        ? []
        : [
            [nameAt('logo', scale), draw(whole, LOGO, LOGO, 4, scale)],
            [nameAt('strip', scale), draw(drawn, STRIP.width, STRIP.height, 12, scale)],
          ]),
    ]),
  );
  for (const oldest of cache.keys()) {
    if (cache.size < CACHE_SIZE) break;
    cache.delete(oldest);
  }
  cache.set(key, files);
  return files;
}

/** A square picture on white with round corners, resized: each pixel is the mean of those that it replaces. */
function resized({ data, width }: PNG, edge: number, under: Colour): Canvas {
  const canvas = new Canvas(edge, edge, under);
  const bounds = (at: number) => {
    const from = Math.floor((at * width) / edge);
    return [from, Math.max(from + 1, Math.floor(((at + 1) * width) / edge))] as const;
  };
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const [[left, right], [top, bottom]] = [bounds(x), bounds(y)];
      const sum: [number, number, number] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) {
          const at = (row * width + column) * 4;
          const share = (data[at + 3] ?? 0) / 255;
          for (const channel of [0, 1, 2] as const)
            sum[channel] += (data[at + channel] ?? 0) * share + 255 * (1 - share);
        }
      const count = (right - left) * (bottom - top);
      const colour: Colour = [sum[0] / count, sum[1] / count, sum[2] / count];
      canvas.set(x, y, mix(colour, under, coverage(x, y, edge, 0)));
    }
  return canvas;
}

/**
 * A shop's own logo as the files of a pass: on white, with round corners.
 * @param png square
 * @param ground `#rrggbb`, of the pass
 */
export function logosOf(png: Buffer, ground: string): Record<string, Buffer> {
  const picture = PNG.sync.read(png);
  const at = (name: string, edge: number, scale: number) =>
    [nameAt(name, scale), resized(picture, edge * scale, channelsOf(ground)).png()] as const;
  return Object.fromEntries(
    SCALES.flatMap((scale) => [at('icon', ICON, scale), ...(scale === 1 ? [] : [at('logo', LOGO, scale)])]),
  );
}

/** A shop's own logo on the colour of its corner, with a margin: it may be cut to a circle. @param edge in pixels */
export function logoOnGround(png: Buffer, edge: number): Buffer {
  const picture = PNG.sync.read(png);
  const [red = 255, green = 255, blue = 255, alpha = 0] = picture.data;
  const ground = mix([red, green, blue], [255, 255, 255], alpha / 255);
  const canvas = new Canvas(edge, edge, ground);
  const margin = Math.round(edge * ROUND_MARGIN);
  canvas.put(resized(picture, edge - 2 * margin, ground), margin, margin);
  return canvas.png();
}
