/** The local runs: all of them at once, beside everything else on a machine. */
import assert from 'node:assert/strict';
import { BROWSER_RUN, DEV_RUN, REHEARSAL_RUN, TEST_RUN } from '../../scripts/local/runs';

/** The first port that Linux gives to an outgoing connection; macOS and Windows begin higher. */
const FIRST_OUTGOING_PORT = 32_768;

describe('the ports of the local runs', () => {
  const ports = [DEV_RUN, TEST_RUN, BROWSER_RUN, REHEARSAL_RUN].flatMap((run) =>
    Object.values<number>({ ...run.ports }),
  );

  it('are all different', () => {
    assert.equal(new Set(ports).size, ports.length);
  });

  it('are never taken by an outgoing connection', () => {
    assert.deepEqual(
      ports.filter((port) => port >= FIRST_OUTGOING_PORT),
      [],
    );
  });
});
