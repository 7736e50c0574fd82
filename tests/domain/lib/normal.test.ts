/** The forms in which names, identifiers, addresses and telephones are compared. */
import assert from 'node:assert/strict';
import { identifierKey, nameKeyOf, phoneKey, turnedNameKeyOf } from '@tessera/domain/lib/normal';
import fc from 'fast-check';

describe('a name that is looked for', () => {
  for (const [key, ...names] of [
    ['oneil', 'O’Neil', "O'Neil", 'oneil', 'O‘Neil', 'OʼNeil', 'O`Neil', 'O´Neil', 'O′Neil', 'O＇Neil', 'ONEIL'],
    ['soren odegard', 'Søren Ødegård', 'soren odegard', 'SØREN  ØDEGÅRD'],
    ['lukasz', 'Łukasz', 'łukasz', 'Lukasz'],
    ['dorde', 'Đorđe', 'dorde'],
    ['isil', 'Işıl', 'IŞIL', 'isil'],
    ['ilker', 'İlker', 'ilker'],
    ['aesop oeuvre', 'Æsop Œuvre', 'aesop oeuvre'],
    ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
    ['thor', 'Þór', 'thor'],
    ['zoe', 'Zoë', 'Zoe\u0308', 'ＺＯＥ'],
    ['ann lee', 'Ann Lee', 'Ann  Lee', ' ann\u00a0lee ', 'Ann\tLee', 'A\u00adnn Lee'],
    ['anne marie smith jones', 'Anne-Marie Smith–Jones', 'anne marie smith jones'],
    ['hopper grace', 'Hopper, Grace', 'hopper grace'],
    ['st john', 'St. John', 'st john'],
    ['νικοσ', 'Νίκος', 'νικοσ', 'ΝΙΚΟΣ'],
    ['ffion', 'ﬀion', 'Ffion'],
    ['李雷', '李雷'],
  ] as const)
    it(`is ${key} in every way of typing it`, () => {
      for (const name of names) assert.equal(nameKeyOf(name), key, name);
    });

  it('begins with the last word where it is turned', () => {
    for (const [name, key] of [
      ['Grace Hopper', 'hopper grace'],
      ['Hopper, Grace', 'grace hopper'],
      [' Ann  Smith-Jones ', 'smith jones ann'],
      ['Sinéad\tO’Neil', 'oneil sinead'],
      ['Zoë', 'zoe'],
      ['☕️', '☕'],
    ] as const)
      assert.equal(turnedNameKeyOf(name), key, name);
  });

  it('is never without a key, which would find everybody', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        if (/[^\p{Z}\p{C}\p{M}\s\p{Default_Ignorable_Code_Point}]/u.test(name))
          assert.notEqual(nameKeyOf(name), '', name);
      }),
      { numRuns: 5000 },
    );
    assert.equal(nameKeyOf('☕️'), '☕');
  });

  it('has the same key as its key, and begins as it is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => assert.equal(nameKeyOf(nameKeyOf(name)), nameKeyOf(name))),
      { numRuns: 5000 },
    );
  });
});

describe('an identifier that is compared', () => {
  it('has one form: composed, in lower case, without marks that nobody sees', () => {
    for (const text of ['Perk-17', ' perk-17\u200b', '\ufeffPERK-17', 'ＰＥＲＫ-17', '\u202aperk-17\u202c'])
      assert.equal(identifierKey(text), 'perk-17');
    assert.equal(identifierKey('Zoe\u0308@A.example'), 'zo\u00eb@a.example');
  });
  it('has the same form as its form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        assert.equal(identifierKey(identifierKey(text)), identifierKey(text)),
      ),
      { numRuns: 5000 },
    );
  });
});

describe('a telephone', () => {
  for (const [key, ...texts] of [
    [
      '07700900321',
      ...[
        '07700900321',
        '7700900321',
        '07700 900 321',
        '(07700) 900321',
        '07700-900-321',
        '07700.900.321',
        "'07700900321",
      ],
      ...[
        '+447700900321',
        '447700900321',
        '00447700900321',
        '+44 (0)7700 900321',
        '0044 (0) 7700 900321',
        '4407700900321',
      ],
      ...[
        '7700900321.0',
        '07700900321.0',
        '447700900321.00',
        '+447700900321.0',
        '(+44) 7700 900321',
        '+44 07700 900321',
      ],
      ...['\u202a+44 7700 900321\u202c', '０７７００９００３２１', '07700\u00a0900321', '07700–900321'],
    ],
    ['02079460000', '020 7946 0000', '2079460000', '+44 20 7946 0000', '020.7946.0000'],
    ['0169772345', '016977 2345', '169772345', '+44 16977 2345', '44169772345'],
    ['08001111', '0800 1111', '+44 800 1111'],
    ['+353871234567', '+353 87 123 4567', '00353871234567', '353871234567', '353871234567.0'],
    ['+12025550123', '+1 (202) 555-0123', '12025550123', '0012025550123'],
    ['9460000', '946 0000'],
  ] as const)
    it(`is ${key} in every way of writing it`, () => {
      for (const text of texts) assert.equal(phoneKey(text), key, text);
    });

  for (const text of [
    '7.70090E+09',
    '7,7E+09',
    '4.4e11',
    '',
    '12345',
    'ask her',
    '07700 900321 x2',
    '1234567890123456',
    '-',
  ])
    it(`is not ${text || 'nothing'}`, () => assert.equal(phoneKey(text), null));

  it('of the UK has one form, with or without its 0, its code, and a spreadsheet’s point', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1237]\d{9}$/),
        fc.constantFrom('0', '', '+44', '0044', '44', '+440'),
        (rest, before) => {
          assert.equal(phoneKey(before + rest), `0${rest}`);
          assert.equal(phoneKey(`${before}${rest}.0`), `0${rest}`);
          assert.equal(phoneKey(`${before} ${rest.slice(0, 4)} ${rest.slice(4)}`), `0${rest}`);
        },
      ),
    );
  });
});
