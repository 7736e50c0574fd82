import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { CALLABLES_FILE, callablesPage } from '../../scripts/docs/callables';

describe('docs/callables.md', () => {
  it('is what the registry says: run `npx tsx scripts/docs/callables.ts`', () => {
    assert.equal(readFileSync(CALLABLES_FILE, 'utf8'), callablesPage());
  });

  it('has every callable, with its units, a sentence and an answer', () => {
    const registered = Object.keys(CALLABLES);
    const rows = callablesPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    assert.equal(rows.length, registered.length);
    for (const row of rows) assert.doesNotMatch(row, /undefined|\| {2}\|/, row);
  });
});
