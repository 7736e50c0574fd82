import assert from 'node:assert/strict';
import { manifestOf } from '../../scripts/local/firestoreJar';
import { zipOf } from '../../scripts/local/zipOf';

describe('the jar of one manifest', () => {
  it('breaks long headers as the format wants it', () => {
    const manifest = manifestOf({ 'Manifest-Version': '1.0', 'Class-Path': `file:///${'x'.repeat(200)}` });
    for (const line of manifest.split('\r\n')) assert.ok(Buffer.byteLength(line) + 2 <= 72, line);
    assert.equal(
      manifest.replaceAll('\r\n ', ''),
      `Manifest-Version: 1.0\r\nClass-Path: file:///${'x'.repeat(200)}\r\n\r\n`,
    );
  });

  it('is an archive: entry, directory and end say the same', () => {
    const zip = zipOf({ 'a.txt': Buffer.from('hello') });
    assert.equal(zip.readUInt32LE(0), 0x04034b50);
    // The checksum of "hello", as every other tool computes it.
    assert.equal(zip.readUInt32LE(14), 0x3610a686);
    const end = zip.subarray(-22);
    assert.equal(end.readUInt32LE(0), 0x06054b50);
    const directory = zip.subarray(end.readUInt32LE(16));
    assert.equal(directory.readUInt32LE(0), 0x02014b50);
    assert.equal(directory.readUInt32LE(16), 0x3610a686);
    assert.equal(directory.subarray(46, 51).toString(), 'a.txt');
  });
});
