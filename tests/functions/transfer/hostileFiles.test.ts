/** Files that are no customers' files, or want to do harm. The table in docs/switching.md says what becomes of each. */
import assert from 'node:assert/strict';
import { checkText, queueAtEmulator, rowsOf } from '../../support/imports';
import { call, createShop, type Shop } from '../../support/shop';

const HEAD = 'Member number,Name,Email,Stamps\n';

describe('a hostile file', () => {
  let shop: Shop;
  before(async () => {
    queueAtEmulator();
    shop = await createShop();
  });

  for (const [what, text, problem, row] of [
    ['of one line of 300,000 characters', `${HEAD}${'x'.repeat(300_000)}`, 'long-line', 2],
    ['with a quotation mark that is never closed', `${HEAD}1,"Ada,ada@example.com,3\n2,Grace,,4\n`, 'quotes', 2],
    ['with two columns of the same heading', 'Email,e-mail,Stamps\na@example.com,b@example.com,1', 'doubled', 1],
    ['of headings alone', HEAD, 'empty', undefined],
    ['of 101 columns', Array.from({ length: 101 }, (_, index) => `c${index}`).join(','), 'too-many-columns', 1],
    ['without a balance', 'Name,Email\nAda,ada@example.com', 'columns', 1],
  ] as const) {
    it(`${what} is refused whole: ${problem}`, async () => {
      const answer = await checkText(shop, text);
      assert.deepEqual([answer.state, answer.problem, answer.problemRow], ['refused', problem, row]);
    });
  }

  it('that is packed or in UTF-16 is refused as it arrives', async () => {
    const { businessId, owner } = shop;
    const begun = await call('startImport', { businessId, preset: 'other', name: 'X', parts: 1 }, owner.idToken);
    for (const text of ['PK\u0003\u0004customers.xlsx', 'E\u0000m\u0000a\u0000i\u0000l\u0000', 'Email\ufffd,Stamps']) {
      const input = { businessId, importId: begun.result?.importId, part: 0, text };
      assert.equal((await call('addImportPart', input, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
    }
    const early = await call('checkImport', { businessId, importId: begun.result?.importId }, owner.idToken);
    assert.equal(early.error?.status, 'FAILED_PRECONDITION', 'no part has arrived');
  });

  it('with a formula in every cell, and other rows that are not right, is read row by row', async () => {
    const rows = [
      '=1,=HYPERLINK("x"),=a@example.com,=2',
      '2,"=cmd|\'/c calc\'!A1",,3',
      `3,${'n'.repeat(10_000)},,1`,
      '4,\u202eada,,1',
      '5,a\u200bda,,1',
      '6,Ada,ada.example.com,1',
      '7,Ada,,-1',
      '8,Ada,,1.5',
      '9,Ada,,1000000000',
      '10,Ada,,"1,234"',
      '11,Ada,,5',
      '11,Ada,,9',
      '12,"A ""quoted"" name",,1',
      '13',
    ];
    const { importId, sums } = await checkText(shop, HEAD + rows.join('\n'));
    assert.deepEqual([sums.rows, sums.new], [14, 4]);
    assert.deepEqual(
      (await rowsOf(shop, importId)).map(({ verdict, why, name }) => why ?? `${verdict}: ${name ?? ''}`),
      [
        ...['no-number', "new: =cmd|'/c calc'!A1", 'long-name', 'bad-name', 'bad-name', 'bad-email', 'negative'],
        ...['fraction', 'too-much', 'too-much', 'new: Ada', 'twice', 'new: A "quoted" name', 'new: '],
      ],
    );
  });

  it('of a byte order mark, semicolons and line breaks in names is read as it is meant', async () => {
    const text = '\ufeff"Member number";"Name";"Stamps"\r\n"1";"Ada\nLovelace";"2"\r\n\r\n"2";"Grace; Hopper";"3"\r\n';
    const { importId, sums } = await checkText(shop, text, { name: 'Semicolons' });
    assert.deepEqual(sums, { rows: 2, new: 2, same: 0, refused: 0, units: 5, withEmail: 0 });
    assert.deepEqual(
      (await rowsOf(shop, importId)).map(({ row, name }) => [row, name]),
      [
        [2, 'Ada Lovelace'],
        [4, 'Grace; Hopper'],
      ],
    );
  });
});
