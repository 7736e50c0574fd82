/** The database's emulator can be paused, as a bench of a database that does not answer needs it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { firestoreProcess } from '../../scripts/local/emulators';
import { TEST_PORTS } from '../../scripts/local/runs';
import { FIRESTORE_EMULATOR } from '../support/addresses';

/** Long enough for a request that is answered at all. */
const PATIENCE_MS = 1000;

/** Waits until the process stands still: a busy machine gives it time to answer after the signal. */
async function untilPaused(pid: number): Promise<void> {
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  while (!state().startsWith('T')) await sleep(20);
}

describe('firestoreProcess', () => {
  it('names the process that answers on the port: it is silent while it is paused, and then goes on', async () => {
    const pid = firestoreProcess(TEST_PORTS.firestore);
    assert.equal((await fetch(FIRESTORE_EMULATOR)).status, 200);
    process.kill(pid, 'SIGSTOP');
    try {
      await untilPaused(pid);
      await assert.rejects(fetch(FIRESTORE_EMULATOR, { signal: AbortSignal.timeout(PATIENCE_MS) }), {
        name: 'TimeoutError',
      });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    assert.equal((await fetch(FIRESTORE_EMULATOR)).status, 200);
  });

  it('throws on a port without an emulator', () => {
    assert.throws(() => firestoreProcess(1), /No Firestore emulator on port 1$/);
  });
});
