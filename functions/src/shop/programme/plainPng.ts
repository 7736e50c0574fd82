/** Decodes a PNG to its pixels and encodes those, so that nothing of a file is kept but the picture. */
import { inflateSync } from 'node:zlib';
import { LOGO_LIMITS } from '@tessera/domain/shop/logo';
import { PNG } from 'pngjs';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Number of values of a pixel, by colour type. */
const CHANNELS = [1, undefined, 3, 1, 2, undefined, 4];

/** The parts of a file that hold its pixels, compressed. @throws Error when the file is cut off or has two headers */
function compressed(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR' && at > SIGNATURE.length) throw new Error('a second header');
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return Buffer.concat(parts);
}

/**
 * Checks the size in the header, and that the file has exactly the pixels that it says, before the library reads it.
 * With fewer, the library would return uninitialised memory as pixels; with more, it could fill the memory
 * (docs/decisions/0141).
 * @returns the length of a side
 */
function sizeOf(bytes: Buffer): number {
  const isPng = bytes.subarray(0, 8).equals(SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR';
  const [size, height] = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0];
  const [depth = 0, colourType = 0, , , interlace] = bytes.subarray(24);
  const channels = CHANNELS[colourType];
  if (size !== height || size < LOGO_LIMITS.least || size > LOGO_LIMITS.most) throw new Error('not an accepted size');
  if (channels === undefined || depth > 8 || interlace !== 0) throw new Error('another kind of PNG');
  const expected = size * (1 + Math.ceil((size * channels * depth) / 8));
  const { length } = inflateSync(compressed(bytes), { maxOutputLength: expected });
  if (length !== expected) throw new Error('too few pixels');
  return size;
}

/**
 * Encodes a square PNG again from its pixels.
 * @throws Error for anything but one whole, square, plain PNG, and for one that takes too many bytes
 */
export function plainPng(bytes: Buffer): { png: Buffer; size: number } {
  const size = sizeOf(bytes);
  const { data } = PNG.sync.read(bytes);
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255);
  const picture = new PNG({ width: size, height: size });
  picture.data = data;
  const png = PNG.sync.write(picture, { colorType: isOpaque ? 2 : 6, deflateLevel: 9, deflateStrategy: 0 });
  if (png.length > LOGO_LIMITS.kept) throw new Error('too many bytes');
  return { png, size };
}
