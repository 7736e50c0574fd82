import assert from 'node:assert/strict';
import { UNITS } from '@tessera/domain/calls/units';
import { JOBS } from '@tessera/domain/operation/job';
import { securityLines } from '../../../scripts/test/namedTests';
import { loadCallables, loadFunctions } from '../../support/functions';

// That each line names a test which passes is checked at the end of a whole run: scripts/test/namedTests.ts.
describe('docs/security.md', () => {
  it('has a line for every callable, every other function that is deployed and every job, and for no other', async () => {
    const described = (await securityLines()).flatMap(({ about }) => /^`(\w+)`$/.exec(about)?.[1] ?? []);
    const alone = Object.keys(await loadFunctions()).filter((name) => !(name in UNITS));
    assert.deepEqual(described.sort(), [...Object.keys(await loadCallables()), ...alone, ...Object.keys(JOBS)].sort());
  });
});
