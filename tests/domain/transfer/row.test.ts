import assert from 'node:assert/strict';
import { unitsIn } from '@tessera/domain/transfer/amount';
import { csvCell, guarded, unguarded } from '@tessera/domain/transfer/guard';
import { isEmptyRow, problemInWords, readRow } from '@tessera/domain/transfer/row';
import fc from 'fast-check';
import Papa from 'papaparse';

const columns = { number: 0, name: 1, email: 2, phone: 3, balance: 4, joined: 5 };
const row = (more: Partial<Record<keyof typeof columns, string>>) =>
  Object.keys(columns).map((field) => ({ number: '17', balance: '3', ...more })[field] ?? '');
const whyOf = (more: Parameters<typeof row>[0]) => {
  const read = readRow(row(more), columns, 'stamps');
  return 'why' in read ? read.why : read.customer;
};

describe('a balance', () => {
  for (const [text, stamps, points] of [
    ['', 0, 0],
    ['7', 7, 700],
    [' 12 ', 12, 1200],
    ['+3', 3, 300],
    ['7.00', 7, 700],
    ['7.5', 'fraction', 750],
    ['7.005', 'fraction', 'fraction'],
    ['1,234', 'too-much', 123_400],
    ['1,234.56', 'fraction', 123_456],
    ['1 234', 'too-much', 123_400],
    ['12,5', 'no-number', 'no-number'],
    ['1,23,456', 'no-number', 'no-number'],
    ['-1', 'negative', 'negative'],
    ['−1', 'negative', 'negative'],
    ['1000000000', 'too-much', 'too-much'],
    ['1e3', 'no-number', 'no-number'],
    ['=1+1', 'no-number', 'no-number'],
    ['three', 'no-number', 'no-number'],
    ['NaN', 'no-number', 'no-number'],
    ['0x10', 'no-number', 'no-number'],
    ['٣', 'no-number', 'no-number'],
  ] as const) {
    it(`“${text}” is ${stamps} stamps, ${points} units of points`, () => {
      assert.deepEqual([unitsIn(text, 'stamps'), unitsIn(text, 'points')], [stamps, points]);
    });
  }

  it('is never rounded: whatever number of hundredths is written, it is read', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (units) => {
        const text = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
        assert.equal(unitsIn(text, 'points'), units);
        assert.equal(unitsIn(Number(text).toLocaleString('en-GB', { minimumFractionDigits: 2 }), 'points'), units);
      }),
    );
  });
});

describe('a text in a file for spreadsheets', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@|% \t]{0,6}[a-z'=]{0,4}$/));
  it('comes back exactly, whatever it is', () => {
    fc.assert(
      fc.property(text, (any) => assert.equal(unguarded(guarded(any)), any)),
      { numRuns: 2000 },
    );
  });
  it('is never a formula, behind apostrophes neither', () => {
    fc.assert(
      fc.property(text, (any) => assert.doesNotMatch(guarded(any), /^\s*[=+\-@\t\r|%]/)),
      { numRuns: 2000 },
    );
  });
  it('survives the file: quotes, separators and line breaks', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        const line = cells.map(csvCell).join(',');
        const { data } = Papa.parse<string[]>(line, { delimiter: ',', newline: '\r\n' });
        assert.deepEqual(data[0]?.map(unguarded), cells);
      }),
    );
  });
});

describe('a row of an import', () => {
  it('is a customer with all that it says, of the telephone the last four digits alone', () => {
    const customer = whyOf({
      ...{ name: " 'Ada  Lovelace ", email: 'ADA@Example.com', phone: '+44 (0)7700 900123', joined: '21/06/2026' },
    });
    assert.deepEqual(customer, {
      ...{ id: '17', number: '17', name: "'Ada Lovelace", email: 'ada@example.com', phoneEnd: '0123', units: 3 },
      joinedAt: Date.UTC(2026, 5, 21),
    });
  });

  it('of somebody whose name begins like a formula is a name, and our own guard is taken off', () => {
    const read = whyOf({ name: "'=Ada" });
    assert.equal(typeof read === 'object' && read.name, '=Ada');
  });

  for (const [what, more, why] of [
    ['a formula as a balance', { balance: '=SUM(A1:A9)' }, 'no-number'],
    ['nothing that tells the customer from others', { number: '' }, 'no-id'],
    ['an address without @', { email: 'ada.example.com' }, 'bad-email'],
    ['an address without a dot', { email: 'ada@example' }, 'bad-email'],
    ['two addresses', { email: 'ada@example.com, ben@example.com' }, 'bad-email'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'long-name'],
    ['a name that turns its direction', { name: 'Ada\u202eevil' }, 'bad-name'],
    ['a name with a character of no width', { name: 'A\u200bda' }, 'bad-name'],
    ['markup', { name: '<b>Ada</b>' }, 'bad-name'],
    ['a number that a spreadsheet shortened', { number: '1.23457E+15' }, 'bad-number'],
    ['a telephone that a spreadsheet shortened', { phone: '4.47701E+11' }, 'bad-phone'],
    ['a telephone of words', { phone: 'ask her' }, 'bad-phone'],
    ['a day that does not exist', { joined: '31/02/2026' }, 'bad-date'],
    ['a day in another order', { joined: '06/21/2026' }, 'bad-date'],
  ] as const) {
    it(`with ${what} is refused: ${why}`, () => {
      assert.equal(whyOf(more), why);
      assert.match(problemInWords(why), /^[A-Z].*\.$/);
    });
  }

  it('is empty with spaces alone, or with nothing', () => {
    assert.ok(isEmptyRow(['', ' ', '\t']) && isEmptyRow([]) && !isEmptyRow(['', '0']));
  });

  it('never throws, whatever the cells are', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '-5', '1e9', '٣', '\u202e', 'a@b'));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
        const read = readRow(cells, columns, 'points');
        assert.ok('why' in read ? problemInWords(read.why) : read.customer.units >= 0 && read.customer.id !== '');
      }),
      { numRuns: 1000 },
    );
  });
});
