/** CRC-32 as ZIP wants it. */
function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1 January 1980, the first day that ZIP knows. */
const DATE = 0x21;
const VERSION = 20;

/** What an entry's own header and the directory at the end both say of it. */
function facts(data: Buffer, name: Buffer): Buffer {
  const buffer = Buffer.alloc(26);
  buffer.writeUInt16LE(VERSION, 0);
  buffer.writeUInt16LE(DATE, 8);
  buffer.writeUInt32LE(crc32(data), 10);
  buffer.writeUInt32LE(data.length, 14);
  buffer.writeUInt32LE(data.length, 18);
  buffer.writeUInt16LE(name.length, 22);
  return buffer;
}

/** A ZIP archive of a few small files, stored as they are: a runtime's Java has no `jar` to make one with. */
export function zipOf(files: Record<string, Buffer>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = Buffer.from(path);
    const shared = facts(data, name);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, data]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([VERSION, 0]), shared, position, name]),
    );
    entries.push(entry);
    offset += entry.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, index, end]);
}
