/** Pictures for tests, made of their parts. */
import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

interface PngOptions {
  width?: number;
  height?: number;
  /** The header's last five bytes. */
  kind?: number[];
  /** The pixels' filtered rows. */
  rows?: Buffer;
  /** Between the header and the pixels. */
  more?: Buffer[];
}

/** A PNG of red, green and blue: one colour unless rows are given. */
export function pngOf({
  width = 96,
  height = width,
  kind = [8, 2, 0, 0, 0],
  rows,
  more = [],
}: PngOptions = {}): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([header, Buffer.from(kind)])),
    ...more,
    pngChunk('IDAT', deflateSync(rows ?? Buffer.alloc(height * (1 + width * 3)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
