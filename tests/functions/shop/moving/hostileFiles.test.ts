/** Files that are not customers' files, or want to do harm, sent past the browser's own checks. */
import assert from 'node:assert/strict';
import { HOSTILE_FILES, HOSTILE_ROWS, hostileRowsFile } from '../../../support/hostileFiles';
import { checkText, documentsOf, rowsOf } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { call, createShop, type Shop } from '../../../support/shop';

describe('a hostile file', () => {
  besideTaskQueue();
  let shop: Shop;
  before(async () => {
    shop = await createShop();
  });

  for (const { what, content, problem, row, server } of HOSTILE_FILES) {
    if (server === 'reading')
      it(`of ${what} is refused whole: ${problem}`, async () => {
        const answer = await checkText(shop, Buffer.from(content()).toString('utf8'));
        assert.deepEqual([answer.state, answer.problem, answer.problemRow], ['refused', problem, row]);
      });
    if (server === 'arriving')
      it(`of ${what} is refused as it arrives`, async () => {
        const { businessId, owner } = shop;
        const begun = await call('startImport', { businessId, preset: 'other', name: 'X', parts: 1 }, owner.idToken);
        const importId = begun.result?.importId;
        const text = Buffer.from(content()).toString('utf8');
        const sent = await call('addImportPart', { businessId, importId, part: 0, text }, owner.idToken);
        assert.equal(sent.error?.status, 'FAILED_PRECONDITION');
        const early = await call('checkImport', { businessId, importId }, owner.idToken);
        assert.equal(early.error?.status, 'FAILED_PRECONDITION', 'no part has arrived');
      });
  }

  it('without a balance is refused whole', async () => {
    const answer = await checkText(shop, 'Name,Email\nAda,ada@example.com');
    assert.deepEqual([answer.state, answer.problem, answer.problemRow], ['refused', 'columns', 1]);
  });

  it('of hostile rows is read row by row: each gets its own verdict, and none makes anything', async () => {
    const before = await documentsOf(shop);
    const { importId, sums } = await checkText(shop, hostileRowsFile());
    const rows = await rowsOf(shop, importId);
    assert.equal(sums.rows, rows.length);
    // Line breaks in a row are more rows: the last one counts.
    let last = -1;
    for (const { what, row, verdict } of HOSTILE_ROWS) {
      last += row.split('\n').length;
      const { verdict: found, why, name } = rows[last] ?? {};
      const expected = typeof verdict === 'string' ? ['refused', verdict] : ['new', undefined, verdict.name];
      assert.deepEqual(typeof verdict === 'string' ? [found, why] : [found, why, name], expected, what);
    }
    assert.equal(rows.length, last + 1);
    assert.deepEqual(await documentsOf(shop), before);
  });

  it('of a byte order mark, semicolons and line breaks in names is read as it is meant', async () => {
    const text = '\ufeff"Member number";"Name";"Stamps"\r\n"1";"Ada\nLovelace";"2"\r\n\r\n"2";"Grace; Hopper";"3"\r\n';
    const { importId, sums } = await checkText(shop, text, { name: 'Semicolons' });
    assert.deepEqual(sums, { rows: 2, new: 2, same: 0, refused: 0, units: 5, withEmail: 0 });
    assert.deepEqual(
      (await rowsOf(shop, importId)).map(({ row, name }) => [row, name]),
      [
        [2, 'Ada Lovelace'],
        [5, 'Grace; Hopper'],
      ],
    );
  });
});
