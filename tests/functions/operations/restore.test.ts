/** A backup brings everything back: the command of the rehearsal, in its small form, with emulators of its own. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/lib/root';

describe('the rehearsal of a restore', () => {
  it('gives back each document, each account and each card, and finds what happened after the backup', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/rehearse-restore.ts', '--small'],
      { cwd: ROOT },
    );
    assert.match(stdout, /lost: 0 documents, 0 accounts/);
    assert.match(stdout, /restored: \d{2,} documents, 7 accounts, differing: none/);
    assert.match(stdout, /verify-ledger of a spoilt card: .*seq/);
    assert.match(stdout, /The restore works\.\s*$/);
  });
});
