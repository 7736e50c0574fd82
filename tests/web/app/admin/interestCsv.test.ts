import assert from 'node:assert/strict';
import { csvCell } from '@tessera/domain/moving/guard';
import { interestCsv } from '../../../../web/src/app/admin/interestCsv';

describe('a cell of the CSV file', () => {
  for (const formula of ['=1+1', '+44 20', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("x")', '|calc', '%x']) {
    it(`is no formula: ${JSON.stringify(formula)}`, () => assert.ok(csvCell(formula).startsWith(`"'`)));
  }
  it('keeps quotes, commas and line breaks as text', () => assert.equal(csvCell('a "b",\nc'), '"a ""b"",\nc"'));
  it('writes a number as it is', () => assert.equal(csvCell(-2), '-2'));
  it('leaves other text alone', () => assert.equal(csvCell('Ada O’Neil - baker'), '"Ada O’Neil - baker"'));
});

describe('the CSV file', () => {
  it('has a head, a row for each, and an end', () => {
    const createdAt = { toDate: () => new Date('2026-01-31T09:30:00Z') };
    const csv = interestCsv([{ id: '1', email: 'a@shop.example', name: '=Ada', createdAt }]);
    assert.equal(
      csv,
      '\ufeff"Email","Name","Business","Message","Registered","Confirmed"\r\n' +
        `"a@shop.example","'=Ada","","","2026-01-31T09:30:00.000Z",""\r\n`,
    );
  });
});
