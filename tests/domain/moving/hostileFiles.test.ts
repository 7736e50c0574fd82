/** What the browser says of hostile files before they are sent, and the table that docs/switching.md has of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/root';
import { readCsv } from '../../../web/src/app/shop/moving/readCsv';
import { HOSTILE_FILES, hostileTable } from '../../support/hostileFiles';

describe('a hostile file, read by the browser', () => {
  for (const { what, name, content, problem, row } of HOSTILE_FILES)
    it(`of ${what} is refused: ${problem}`, async () => {
      assert.deepEqual(await readCsv(new File([content() as Uint8Array<ArrayBuffer>], name)), {
        problem,
        ...(row !== undefined && { row }),
      });
    });

  it('is not one whose first heading begins as a packed file does', async () => {
    const read = await readCsv(new File(['PK,Name,Stamps\n1,Ada,3\n'], 'customers.csv'));
    assert.deepEqual('headings' in read && read.headings, ['PK', 'Name', 'Stamps']);
  });

  it('has its verdict in the table of docs/switching.md', () => {
    assert.ok(readFileSync(path.join(ROOT, 'docs/switching.md'), 'utf8').includes(hostileTable()), hostileTable());
  });
});
