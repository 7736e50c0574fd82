import assert from 'node:assert/strict';
import { JOBS } from '@tessera/domain/job';
import { securityLines } from '../../../scripts/test/namedTests';
import { loadFunctions } from '../../support/functions';

// That each line names a test which passes is checked at the end of a whole run: scripts/test/namedTests.ts.
describe('docs/security.md', () => {
  it('has a line for every exported function and every scheduled job, and for no other', async () => {
    const described = (await securityLines()).flatMap(({ about }) => /^`(\w+)`$/.exec(about)?.[1] ?? []);
    assert.deepEqual(described.sort(), [...Object.keys(await loadFunctions()), ...Object.keys(JOBS)].sort());
  });
});
