/** What `npm start` says when it cannot begin. */
import assert from 'node:assert/strict';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { startProblem } from '../../scripts/local/startProblem';

const FIRST = { isRunning: false, hasData: false, schema: undefined, isTestMode: false };
const LATER = { ...FIRST, hasData: true, schema: SCHEMA };

describe('a start', () => {
  it('begins without data, and with data of this form', () => {
    assert.equal(startProblem(FIRST), undefined);
    assert.equal(startProblem(LATER), undefined);
    assert.equal(startProblem({ ...LATER, isTestMode: true }), undefined);
  });

  it('leaves another start that runs its data, its functions and its site', () => {
    for (const found of [FIRST, LATER])
      assert.match(startProblem({ ...found, isRunning: true }) ?? '', /^Something answers on port 8080\./);
  });

  it('leaves data of an older form as it is', () => {
    for (const schema of [SCHEMA - 1, undefined])
      assert.match(startProblem({ ...LATER, schema }) ?? '', /Nothing was changed/);
  });

  it('with Stripe’s test mode needs the accounts of a start before it, and deletes none', () => {
    assert.match(startProblem({ ...FIRST, isTestMode: true }) ?? '', /once without --stripe-test/);
  });
});
