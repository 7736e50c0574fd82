/** The database's emulator can be paused, as a bench of a database that does not answer needs it. */
import assert from 'node:assert/strict';
import { firestoreProcess } from '../../scripts/local/emulators';
import { TEST_PORTS } from '../../scripts/local/runs';
import { FIRESTORE_EMULATOR } from '../support/addresses';

/** Long enough for a request that is answered at all. */
const PATIENCE_MS = 1000;

describe('firestoreProcess', () => {
  it('names the process that answers on the port: paused it is silent, afterwards it goes on', async () => {
    const pid = firestoreProcess(TEST_PORTS.firestore);
    assert.equal((await fetch(FIRESTORE_EMULATOR)).status, 200);
    process.kill(pid, 'SIGSTOP');
    try {
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
