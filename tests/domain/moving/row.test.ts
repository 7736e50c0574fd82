import assert from 'node:assert/strict';
import { unitsIn } from '@tessera/domain/moving/amount';
import { csvCell, guarded, unguarded } from '@tessera/domain/moving/guard';
import { cardKey } from '@tessera/domain/moving/imports';
import { problemInWords, readRow, toldIn } from '@tessera/domain/moving/row';
import fc from 'fast-check';
import Papa from 'papaparse';

const columns = { number: 0, name: 1, email: 2, phone: 3, balance: 4, joined: 5 };
const row = (more: Partial<Record<keyof typeof columns, string>>) =>
  Object.keys(columns).map((field) => ({ number: '17', balance: '3', ...more })[field] ?? '');
const whyOf = (more: Parameters<typeof row>[0]) => {
  const read = readRow(row(more), columns, 'stamps', 'Europe/London');
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
    ['1.000', 'fraction', 'fraction'],
    ['2.500', 'fraction', 'fraction'],
    ['1.234', 'fraction', 'fraction'],
    ['0.500', 'fraction', 'fraction'],
    ['1234.000', 'fraction', 'fraction'],
    ['1,234.000', 'fraction', 'fraction'],
    ['1.000.000', 'no-number', 'no-number'],
    ['1.0000', 1, 100],
    ['1.0', 1, 100],
    ['1.00', 1, 100],
    ['.5', 'no-number', 'no-number'],
    ['5.', 'no-number', 'no-number'],
    ['1,234', 'too-much', 123_400],
    ['1,234.56', 'fraction', 123_456],
    ['1 234', 'too-much', 123_400],
    ['12,5', 'no-number', 'no-number'],
    ['1,23,456', 'no-number', 'no-number'],
    ['-1', 'negative', 'negative'],
    ['−1', 'negative', 'negative'],
    ['–1', 'negative', 'negative'],
    ['- 1', 'negative', 'negative'],
    ['(1)', 'negative', 'negative'],
    ['1-', 'no-number', 'no-number'],
    ['+', 'no-number', 'no-number'],
    ['50%', 'no-number', 'no-number'],
    ['£3', 'no-number', 'no-number'],
    ['3 €', 'no-number', 'no-number'],
    ['3 stamps', 'no-number', 'no-number'],
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
  it('is never a formula, not even behind apostrophes', () => {
    fc.assert(
      fc.property(text, (any) => assert.doesNotMatch(guarded(any), /^\s*[=+\-@\t\r|%]/)),
      { numRuns: 2000 },
    );
  });
  it('survives the file with its quotation marks, separators and line breaks', () => {
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
  it('becomes a customer with everything in it, but only the last four digits of the telephone', () => {
    const customer = whyOf({
      name: " 'Ada  Lovelace ",
      email: 'ADA@Example.com',
      phone: '+44 (0)7700 900123',
      joined: '21/06/2026',
    });
    assert.deepEqual(customer, {
      id: '17',
      number: '17',
      name: "'Ada Lovelace",
      email: 'ada@example.com',
      phoneEnd: '0123',
      units: 3,
      joinedAt: Date.UTC(2026, 5, 21),
    });
  });

  it('of somebody whose name has letters like those of a mixed-up one is a name', () => {
    for (const name of [
      'Ada & Ben',
      'JO\u00c3O',
      '\u00c5se',
      '\u00c4nne \u00c3',
      'S\u00c3O \u00c2ngela',
      'D\u2019\u00c2ge',
      'N\u00da\u00d1EZ \u2013 \u00d0\u00f3r',
    ])
      assert.equal(typeof whyOf({ name }), 'object', name);
  });

  it('with a number like the words of a sum or like what a spreadsheet leaves has that number', () => {
    for (const number of [
      '#123',
      'card 12',
      'Cards 4 Ever 17',
      'TOTALLY-7',
      'Total-7',
      'Member 35',
      'Counter-3',
      'Filter-3',
      '633500401234567',
      '633500401234567000',
      '100000000000000',
      'A6335004012345670000',
    ]) {
      const read = whyOf({ number });
      assert.equal(typeof read === 'object' && read.number, number);
    }
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
    ['letters that were mixed up', { name: 'Zo\u00c3\u00ab' }, 'mixed-name'],
    ['an apostrophe that was mixed up', { name: 'O\u00e2\u20ac\u2122Neil' }, 'mixed-name'],
    ['a mark as a web page writes it', { name: 'O&#039;Neil' }, 'mixed-name'],
    ['Cyrillic letters that were mixed up', { name: '\u00d0\u02dc\u00d0\u00b2\u00d0\u00b0\u00d0\u00bd' }, 'mixed-name'],
    ['a foreign letter that was mixed up', { name: '\u00c5\u0081ukasz' }, 'mixed-name'],
    ['a number that a spreadsheet shortened', { number: '1.23457E+15' }, 'bad-number'],
    ['a number of which a spreadsheet kept 15 digits', { number: '6335004012345670000' }, 'bad-number'],
    ['a telephone that a spreadsheet shortened', { phone: '4.47701E+11' }, 'bad-phone'],
    ['a telephone of words', { phone: 'ask her' }, 'bad-phone'],
    ['a day that does not exist', { joined: '31/02/2026' }, 'bad-date'],
    ['a day that has not come yet', { joined: '31/12/2999' }, 'future-date'],
    ['a time that no clock shows', { joined: '2026-06-21 25:10' }, 'bad-date'],
    ['a time without minutes', { joined: '2026-06-21 10' }, 'bad-date'],
    ['a day whose month is first', { joined: '06/21/2026' }, 'month-first'],
    ['a day of a month in words that it does not have', { joined: '31 Jun 2026' }, 'bad-date'],
    ['a word that is no month', { joined: '21 Mai 2026' }, 'bad-date'],
    ['a year of another century', { joined: '21 Jun 1926' }, 'bad-date'],
    ['a year in two figures beside a month in figures', { joined: '21/06/26' }, 'bad-date'],
    ['the word of a sum', { number: 'Grand Total', balance: '4' }, 'no-id'],
    ['the words of a sum', { number: 'Total: 2 customers', balance: '4' }, 'no-id'],
    ['another word of a sum', { number: 'Sum', balance: '4' }, 'no-id'],
    ['the number of all customers', { number: '2 customers', balance: '4' }, 'no-id'],
    ['the foot of a page', { number: 'Page 1 of 3', balance: '' }, 'no-id'],
    ['the foot of a report', { number: 'End of report', balance: '' }, 'no-id'],
    ['the time of a report', { number: 'Report generated on 1 June 2026', balance: '' }, 'no-id'],
    ['a sum with its number', { number: 'Count: 35', balance: '4' }, 'no-id'],
    ['a sum in two words', { number: 'Sub total', balance: '4' }, 'no-id'],
    ['how many customers there are', { number: 'Number of members: 35', balance: '4' }, 'no-id'],
    ['the end of a report between marks', { number: '*** End of report ***', balance: '' }, 'no-id'],
    ['the filter of a report', { number: 'Applied filters: Status is active', balance: '' }, 'no-id'],
    ['what a spreadsheet writes where a column is too narrow', { number: '########' }, 'bad-number'],
    ['what a spreadsheet writes for a wrong formula', { number: '#REF!' }, 'bad-number'],
    ['what a database writes for no number', { number: 'NULL' }, 'no-id'],
    ['a phone number of zeros alone', { number: '', phone: '00000 000000' }, 'no-id'],
    ['a moment before 1970', { joined: '1969-12-31 23:30' }, 'bad-date'],
    ['a moment of the second year', { joined: '0002-01-01 00:00:00' }, 'bad-date'],
  ] as const) {
    it(`with ${what} is refused: ${why}`, () => {
      assert.equal(whyOf(more), why);
      assert.match(problemInWords(why), /^[A-Z].*\.$/);
    });
  }

  it('that is refused for its balance or its name says what may stand there', () => {
    assert.match(problemInWords('too-much'), / 100 stamps, or 1,000,000 points\.$/);
    assert.match(problemInWords('bad-name'), / < or >, or an invisible mark/);
  });

  for (const [text, utc] of [
    ['2026-06-21', '2026-06-21T00:00:00.000Z'],
    ['21/06/2026', '2026-06-21T00:00:00.000Z'],
    ['2026-06-21 09:30', '2026-06-21T08:30:00.000Z'],
    ['2026-06-21T09:30:15.5', '2026-06-21T08:30:15.500Z'],
    ['21/6/2026 09:30:15', '2026-06-21T08:30:15.000Z'],
    ['2026-01-21 09:30', '2026-01-21T09:30:00.000Z'],
    ['2026-06-21T09:30:00Z', '2026-06-21T09:30:00.000Z'],
    ['2026-06-21 09:30+02:00', '2026-06-21T07:30:00.000Z'],
    ['2026-06-21 09:30:15 UTC', '2026-06-21T09:30:15.000Z'],
    ['2026-06-21 09:30:15 +0100', '2026-06-21T08:30:15.000Z'],
    ['2026-01-21 09:30:15 GMT', '2026-01-21T09:30:15.000Z'],
    ['21/06/2026 9:30', '2026-06-21T08:30:00.000Z'],
    ['21/06/2026, 09:30:15', '2026-06-21T08:30:15.000Z'],
    ['2026-06-21 09:30:15.5+00', '2026-06-21T09:30:15.500Z'],
    ['2026/06/21', '2026-06-21T00:00:00.000Z'],
    ['21.06.2026', '2026-06-21T00:00:00.000Z'],
    ['21-06-2026 09:30', '2026-06-21T08:30:00.000Z'],
    ['21 Jun 2026', '2026-06-21T00:00:00.000Z'],
    ['21-Jun-26', '2026-06-21T00:00:00.000Z'],
    ['1st Sept 2025 17:00', '2025-09-01T16:00:00.000Z'],
    ['June 21st, 2026 9:30 PM', '2026-06-21T20:30:00.000Z'],
    ['21/06/2026 12:05 am', '2026-06-20T23:05:00.000Z'],
    ['21/06/2026 12:05pm', '2026-06-21T11:05:00.000Z'],
  ] as const)
    it(`of ${text} is of ${utc}: a time without a zone is the shop’s`, () => {
      const read = whyOf({ joined: text });
      assert.equal(typeof read === 'object' && read.joinedAt, Date.parse(utc));
    });

  it('has nothing where a database or a spreadsheet writes a word or a dash for it, but may be called so', () => {
    for (const nothing of ['NULL', '\\N', 'N/A', '#N/A', 'none', '-', '\u2014']) {
      const read = whyOf({ number: '0', email: 'ada@example.com', phone: nothing, joined: nothing, name: nothing });
      assert.deepEqual(typeof read === 'object' && { ...read, units: 0 }, {
        id: 'ada@example.com',
        name: nothing,
        email: 'ada@example.com',
        units: 0,
      });
      assert.equal(typeof whyOf({ email: nothing, balance: nothing }), 'object', nothing);
    }
  });

  it('tells its names, number and address as they are written where it is refused, so that it is found again', () => {
    const some = { firstName: 0, lastName: 1, number: 2, email: 3 };
    assert.deepEqual(toldIn(['Zoe', ' Marsh', '1.2E+15', 'zoe@'], some), {
      name: 'Zoe Marsh',
      number: '1.2E+15',
      email: 'zoe@',
    });
    assert.deepEqual(toldIn(['Zoe', '', '="0017"'], some), { name: 'Zoe', number: '0017' });
    assert.deepEqual(toldIn(['', '', '\u202e17', 'x'.repeat(300)], some), {});
  });

  it('of what a database writes for no date has none', () => {
    for (const joined of [
      '0000-00-00',
      '0000-00-00 00:00:00',
      '0001-01-01T00:00:00',
      '01/01/0001',
      '1970-01-01',
      '1970-01-01 00:00:00',
      '01/01/1970',
      '1/1/1970',
      '1900-01-01 00:00:00.000',
      '01/01/1900',
      '00/01/1900',
      '1900-01-00',
      '30/12/1899',
      '1899-12-30',
    ]) {
      const read = whyOf({ joined });
      assert.ok(typeof read === 'object' && !('joinedAt' in read), joined);
    }
  });

  it('has its number and telephone as they are where a formula keeps their zeros', () => {
    const read = whyOf({ number: '="00123"', phone: '="07700 900123"' });
    assert.deepEqual(typeof read === 'object' && [read.number, read.phoneEnd], ['00123', '0123']);
    assert.equal(whyOf({ number: '="1"&"2"' }), 'bad-number');
    const quoted = whyOf({
      number: "'00123",
      phone: "'07700 900123",
      balance: "'4",
      joined: "'2026-06-21",
      name: "'9",
    });
    const texts = whyOf({ number: "'AB-17", email: "'ada@example.com" });
    assert.deepEqual(typeof texts === 'object' && [texts.number, texts.email], ['AB-17', 'ada@example.com']);
    assert.deepEqual(
      typeof quoted === 'object' && [quoted.number, quoted.phoneEnd, quoted.units, quoted.joinedAt, quoted.name],
      ['00123', '0123', 4, Date.UTC(2026, 5, 21), "'9"],
    );
  });

  it('may end before a column that is not read, and before no other', () => {
    const full = row({ joined: '2026-06-21' });
    assert.ok('customer' in readRow(full.slice(0, 5), { number: 0, balance: 4 }, 'stamps', 'Europe/London'));
    for (const end of [0, 1, 2, 3, 4, 5])
      assert.deepEqual(readRow(full.slice(0, end), columns, 'stamps', 'Europe/London'), { why: 'fewer-cells' });
  });

  it('is known again by its number, address or telephone, however those are written', () => {
    const keyOf = (more: Parameters<typeof row>[0]) => {
      const read = whyOf({ number: '', ...more });
      return typeof read === 'object' ? cardKey('shop', 'Stamp Club', read.id) : read;
    };
    const key = (id: string) => `import shop/stamp club/${id}`;
    assert.equal(cardKey('shop', ' STAMP\u00a0 club\u200b', 'AB-17'), key('ab-17'));
    for (const number of ['AB-17', 'ab-17', ' Ab-17 ', '\u200bAB\u00ad-17', 'ＡＢ-17'])
      assert.equal(keyOf({ number }), key('ab-17'), number);
    for (const number of ['17', '17.0', '0017']) assert.equal(keyOf({ number }), key('17'), number);
    assert.equal(keyOf({ number: '0017-3' }), key('0017-3'));
    for (const email of [
      'Zo\u00eb@a.example',
      'ZOE\u0308@A.example',
      ' zo\u00eb@a.example\ufeff',
      'zo\u00eb＠a.example',
    ])
      assert.equal(keyOf({ email }), key('zo\u00eb@a.example'), email);
    for (const phone of ['07700900321', '7700900321', '+44 7700 900321'])
      assert.equal(keyOf({ phone }), key('7700900321'));
  });

  it('never throws, whatever the cells are', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '-5', '1e9', '٣', '\u202e', 'a@b'));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
        const read = readRow(cells, columns, 'points', 'Europe/London');
        assert.ok('why' in read ? problemInWords(read.why) : read.customer.units >= 0 && read.customer.id !== '');
      }),
      { numRuns: 1000 },
    );
  });
});
