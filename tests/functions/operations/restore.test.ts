/** A backup brings everything back: the command of the rehearsal, in its small form, with emulators of its own. */
import assert from 'node:assert/strict';
import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/lib/root';

describe('the rehearsal of a restore', () => {
  it('gives back each document, each account and each card, and finds what happened after the backup', async () => {
    const command = ['--import', 'tsx', 'scripts/rehearse-restore.ts', '--small'];
    const { status, stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: ROOT }).then(
      (output) => ({ status: 0, ...output }),
      (error: ExecFileException & { stdout: string; stderr: string }) => ({ ...error, status: error.code }),
    );
    assert.equal(status, 0, `${stdout}\n${stderr}`);
    assert.match(stdout, /lost: 0 documents, 0 accounts/);
    assert.match(stdout, /restored: \d{2,} documents, 7 accounts, differing: none/);
    assert.match(stdout, /verify-ledger of a spoilt card: .*seq/);
    assert.match(stdout, /The restore works\.\s*$/);
  });
});
