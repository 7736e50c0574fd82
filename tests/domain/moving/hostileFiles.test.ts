/** How the browser reads hostile files and other letters than UTF-8, and their table in docs/switching.md. */
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

  const text = 'Name,Note,Stamps\nAda,,3\nZoë,£5,4\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const [what, content, unsure] of [
    ['UTF-16', utf16, undefined],
    ['UTF-16 with the other order of bytes', Buffer.from(utf16).swap16(), undefined],
    // Node 20 reads these as Latin 1, so a browser test has a letter in which the two differ.
    ['Windows’ letters', Buffer.from(text, 'latin1'), 'Zoë'],
  ] as const)
    it(`of ${what} is read, and says whether its letters are sure`, async () => {
      const read = await readCsv(new File([content as Uint8Array<ArrayBuffer>], 'customers.csv'));
      assert.ok('first' in read);
      assert.deepEqual(
        [read.headings, read.first.map(({ cells }) => cells), read.unsure],
        [
          ['Name', 'Note', 'Stamps'],
          [
            ['Ada', '', '3'],
            ['Zoë', '£5', '4'],
          ],
          unsure,
        ],
      );
    });

  it('has its verdict in the table of docs/switching.md', () => {
    assert.ok(readFileSync(path.join(ROOT, 'docs/switching.md'), 'utf8').includes(hostileTable()), hostileTable());
  });
});
