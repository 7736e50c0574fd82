import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followFile } from '../../scripts/local/followFile';
import { eventually } from '../support/eventually';

/** How long its first line may take, in ms. */
const PATIENCE = 5000;

describe('following a file', () => {
  it('hands over whole lines as they come, and the last of them before it stops', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tessera-follow-'));
    const file = path.join(folder, 'log');
    const lines: string[] = [];
    await writeFile(file, 'one\ntw');
    const stop = followFile(file, (line) => lines.push(line));
    await eventually('the first line', async () => lines.length > 0, PATIENCE);
    assert.deepEqual(lines, ['one']);
    await appendFile(file, 'o\nthree £\n');
    await stop();
    assert.deepEqual(lines, ['one', 'two', 'three £']);
    await rm(folder, { recursive: true });
  });
});
