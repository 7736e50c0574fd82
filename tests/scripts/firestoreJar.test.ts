import assert from 'node:assert/strict';
import { manifestOf } from '../../scripts/local/firestoreJar';

describe('the jar of one manifest', () => {
  it('breaks long headers as the format wants it', () => {
    const manifest = manifestOf({ 'Manifest-Version': '1.0', 'Class-Path': `file:///${'x'.repeat(200)}` });
    for (const line of manifest.split('\r\n')) assert.ok(Buffer.byteLength(line) + 2 <= 72, line);
    assert.equal(
      manifest.replaceAll('\r\n ', ''),
      `Manifest-Version: 1.0\r\nClass-Path: file:///${'x'.repeat(200)}\r\n\r\n`,
    );
  });
});
