/** What `npm start` says when it cannot begin. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { listen } from '../../scripts/local/httpServer';
import { startProblem, takenOf } from '../../scripts/local/startProblem';
import { freePort } from '../support/freePorts';

const FIRST = { taken: [], hasData: false, schema: undefined, isTestMode: false };
const LATER = { ...FIRST, hasData: true, schema: SCHEMA };

describe('a start', () => {
  it('begins without data, and with data of this form', () => {
    assert.equal(startProblem(FIRST), undefined);
    assert.equal(startProblem(LATER), undefined);
    assert.equal(startProblem({ ...LATER, isTestMode: true }), undefined);
  });

  it('leaves another start that runs its data, its functions and its site', () => {
    for (const found of [FIRST, LATER])
      assert.match(startProblem({ ...found, taken: [5000, 8080] }) ?? '', / needs: port 5000, port 8080\. /);
  });

  it('finds the ports that another program has, and leaves the others free', async () => {
    const other = createServer();
    const [taken, free] = [await listen(other), await freePort()];
    assert.deepEqual(await takenOf([taken, free]), [taken]);
    assert.deepEqual(await takenOf([free]), []);
    await new Promise((closed) => other.close(closed));
  });

  it('leaves data of an older form as it is', () => {
    for (const schema of [SCHEMA - 1, undefined])
      assert.match(startProblem({ ...LATER, schema }) ?? '', /Nothing was changed/);
  });

  it('with Stripe’s test mode needs the accounts of a start before it, and deletes none', () => {
    assert.match(startProblem({ ...FIRST, isTestMode: true }) ?? '', /once without --stripe-test/);
  });
});
