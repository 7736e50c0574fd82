/** Pictures drawn pixel by pixel, and written as PNG. */
import { constants } from 'node:zlib';
import { PNG } from 'pngjs';

export type Colour = readonly [red: number, green: number, blue: number];

/** @param share of the first colour, from 0 to 1 */
export const mix = (one: Colour, other: Colour, share: number): Colour => {
  const channel = (index: 0 | 1 | 2) => Math.round(one[index] * share + other[index] * (1 - share));
  return [channel(0), channel(1), channel(2)];
};

/** PNG's colour type for three channels: red, green and blue. */
const RGB = 2;

/** A picture in memory: three bytes per pixel. */
export class Canvas {
  readonly bytes: Buffer;
  constructor(
    readonly width: number,
    readonly height: number,
    ground: Colour,
  ) {
    this.bytes = Buffer.alloc(width * height * 3, Uint8Array.from(ground));
  }

  set(x: number, y: number, [red, green, blue]: Colour): void {
    const at = (y * this.width + x) * 3;
    this.bytes[at] = red;
    this.bytes[at + 1] = green;
    this.bytes[at + 2] = blue;
  }

  /** Copies a smaller picture to a place. */
  put(other: Canvas, left: number, top: number): void {
    for (let y = 0; y < other.height; y += 1)
      other.bytes.copy(this.bytes, ((top + y) * this.width + left) * 3, y * other.width * 3, (y + 1) * other.width * 3);
  }

  /** The picture mirrored left to right. */
  mirrored(): Canvas {
    const copy = new Canvas(this.width, this.height, [0, 0, 0]);
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        const [to, from] = [(y * this.width + x) * 3, (y * this.width + this.width - 1 - x) * 3];
        this.bytes.copy(copy.bytes, to, from, from + 3);
      }
    return copy;
  }

  /** The picture mirrored top to bottom. */
  flipped(): Canvas {
    const copy = new Canvas(this.width, this.height, [0, 0, 0]);
    const line = this.width * 3;
    for (let y = 0; y < this.height; y += 1)
      this.bytes.copy(copy.bytes, y * line, (this.height - 1 - y) * line, (this.height - y) * line);
    return copy;
  }

  /** Encodes the picture as PNG: 8 bits per channel, without transparency or filters. */
  png(): Buffer {
    const { width, height, bytes: data } = this;
    const picture = Object.assign(new PNG({ width, height }), { data });
    return PNG.sync.write(picture, {
      colorType: RGB,
      inputColorType: RGB,
      inputHasAlpha: false,
      filterType: 0,
      deflateLevel: 5,
      deflateStrategy: constants.Z_DEFAULT_STRATEGY,
    });
  }
}

/** The nearest number from 0 to 1. */
export const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** The share of a pixel that a square with round corners covers, from 0 to 1. @param inset from the tile's edge */
export function coverage(x: number, y: number, edge: number, inset: number): number {
  const radius = edge * 0.16 - inset;
  const outX = Math.max(radius + inset - x - 0.5, x + 0.5 - (edge - radius - inset), 0);
  const outY = Math.max(radius + inset - y - 0.5, y + 0.5 - (edge - radius - inset), 0);
  return clamped(radius - Math.hypot(outX, outY) + 0.5);
}
