import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/local/root';
import { loadFunctions } from '../../support/functions';

// That each line names a test which passes is checked at the end of a whole run: scripts/test/namedTests.ts.
describe('docs/security.md', () => {
  it('has a line for every exported function, and for no other', async () => {
    const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    const described = page.split('\n').flatMap((line) => /^\| `(\w+)`/.exec(line)?.[1] ?? []);
    assert.deepEqual(described.sort(), Object.keys(await loadFunctions()).sort());
  });
});
