/** Decodes a PNG to its pixels and encodes it again, so that nothing but the picture is kept. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Number of values per pixel, by colour type, and the bit depths that we accept. */
const COLOUR_TYPES: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [8] },
  2: { channels: 3, depths: [8] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8] },
  6: { channels: 4, depths: [8] },
};
const PALETTE = 3;
const FILTERS = 5;

interface Chunk {
  type: string;
  data: Buffer;
}

/** @throws Error when the file is not a sequence of whole chunks */
function chunksOf(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('not a PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (at + 12 > bytes.length) throw new Error('a broken chunk');
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new Error('a broken chunk');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error('a wrong checksum');
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** The filtered rows of pixels. @throws Error when their number is not the header's */
function rowsOf(idat: Buffer, rowBytes: number, rows: number): Buffer {
  const expected = rows * (1 + rowBytes);
  const pixels = inflateSync(idat, { maxOutputLength: expected });
  if (pixels.length !== expected) throw new Error('too few pixels');
  for (let at = 0; at < expected; at += 1 + rowBytes)
    if ((pixels[at] ?? 0) >= FILTERS) throw new Error('an unknown row filter');
  return pixels;
}

/**
 * Encodes a square PNG again from its pixels, without texts, colour profiles, animation and data after the end.
 * @param least, most the range of its width and height, in pixels
 * @throws Error for anything but one whole, square, plain PNG of that size
 */
export function plainPng(
  bytes: Buffer,
  { least, most }: { least: number; most: number },
): { png: Buffer; size: number } {
  const [header, ...rest] = chunksOf(bytes);
  const last = rest.pop();
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new Error('a missing or malformed IHDR chunk');
  if (last?.type !== 'IEND' || last.data.length !== 0) throw new Error('a missing or malformed IEND chunk');
  const [size, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colourType = 0, compression, filter, interlace] = header.data.subarray(8);
  if (size !== height || size < least || size > most) throw new Error('not square, or not an accepted size');
  const colours = Object.hasOwn(COLOUR_TYPES, colourType) ? COLOUR_TYPES[colourType] : undefined;
  if (!colours?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0)
    throw new Error('another kind of PNG');
  // A capital first letter marks a critical chunk, without which a picture cannot be decoded.
  if (rest.some(({ type }) => /^[A-Z]/.test(type) && type !== 'PLTE' && type !== 'IDAT'))
    throw new Error('an unknown chunk');
  const all = (type: string) => rest.filter((one) => one.type === type);
  const [palettes, transparency] = [all('PLTE'), all('tRNS')];
  const isPalette = colourType === PALETTE;
  if (isPalette && (palettes.length !== 1 || (palettes[0]?.data.length ?? 0) % 3 !== 0))
    throw new Error('a missing, repeated or malformed palette');
  if (transparency.length > 1 || (transparency[0]?.data.length ?? 0) > 256)
    throw new Error('a repeated or malformed tRNS chunk');
  const rowBytes = Math.ceil((size * colours.channels * depth) / 8);
  const pixels = rowsOf(Buffer.concat(all('IDAT').map(({ data }) => data)), rowBytes, size);
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header.data),
    ...(isPalette ? palettes : []).map(({ type, data }) => chunk(type, data)),
    ...transparency.map(({ type, data }) => chunk(type, data)),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { png, size };
}
