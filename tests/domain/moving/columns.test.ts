/** The presets, each with a file made after the columns that its system documents. */
import assert from 'node:assert/strict';
import {
  type Columns,
  columnsProblem,
  countsAnother,
  doubledHeadings,
  matchColumns,
  type Preset,
  PRESETS,
  recognisePreset,
  withAddresses,
} from '@tessera/domain/moving/columns';
import { readRow } from '@tessera/domain/moving/row';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { fixtureRows } from './fixtureRows';

/** What the first and the second customer of each file are. */
const EXPECTED: Partial<Record<Preset, [SchemeKind, object, object]>> = {
  square: [
    'stamps',
    { id: '7K3MX2QP', number: '7K3MX2QP', name: 'Ada Lovelace', email: 'ada@example.com', phoneEnd: '0123', units: 4 },
    { id: '8L4NY3RQ', number: '8L4NY3RQ', name: 'Grace Hopper', phoneEnd: '0456', units: 0 },
  ],
  loylap: [
    'stamps',
    {
      id: '10201',
      number: '10201',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneEnd: '0123',
      units: 6,
      joinedAt: Date.UTC(2025, 2, 1, 10, 15),
    },
    {
      id: '10202',
      number: '10202',
      name: 'Grace Hopper',
      units: 0,
      joinedAt: Date.UTC(2025, 3, 1, 10, 30),
    },
  ],
  stampme: [
    'stamps',
    { id: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com', phoneEnd: '0123', units: 2 },
    { id: '07700900456', name: 'Grace Hopper', phoneEnd: '0456', units: 3 },
  ],
  perkstar: [
    'stamps',
    {
      id: '123-456-789',
      number: '123-456-789',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneEnd: '0123',
      units: 5,
      joinedAt: Date.UTC(2025, 2, 1),
    },
    {
      id: '123-456-790',
      number: '123-456-790',
      name: 'Grace Hopper',
      phoneEnd: '0456',
      units: 0,
      joinedAt: Date.UTC(2025, 3, 1),
    },
  ],
  boomerangme: [
    'stamps',
    { id: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com', phoneEnd: '0123', units: 3 },
    { id: '07700900456', name: 'Grace Hopper', phoneEnd: '0456', units: 1 },
  ],
  smile: [
    'points',
    { id: 'ada@example.com', email: 'ada@example.com', units: 5_262_000 },
    { id: 'grace@example.com', email: 'grace@example.com', units: 0 },
  ],
  stamped: [
    'points',
    { id: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com', units: 500_000 },
    { id: 'grace@example.com', name: 'Grace Hopper', email: 'grace@example.com', units: 12_000 },
  ],
};

describe('the columns of an import', () => {
  for (const preset of PRESETS) {
    const expected = EXPECTED[preset];
    if (!expected) continue;
    it(`of ${preset} are matched, and its customers read`, () => {
      const [headings = [], ...rows] = fixtureRows(preset);
      const columns = matchColumns(headings, preset);
      assert.equal(columnsProblem(columns), null);
      const [kind, ...customers] = expected;
      assert.deepEqual(
        rows.map((row) => readRow(row, columns, kind, 'Europe/London')),
        customers.map((customer) => ({ customer })),
      );
    });
  }

  it('show from which system a file comes', () => {
    for (const preset of ['square', 'loylap', 'stampme', 'perkstar', 'stamped'] as const)
      assert.equal(recognisePreset(fixtureRows(preset)[0] ?? []), preset);
    for (const headings of [
      ['Who', 'How many'],
      ['Customer ID', 'Name', 'Email', 'Points'],
      ['Email', 'Points'],
      ['Email', 'Name', 'Membership Type', 'Points', 'Birthday', 'Created Date'],
      ['First name', 'Last name', 'Email', 'Points'],
    ])
      assert.equal(recognisePreset(headings), 'other', `${headings.join()}: it may be of any system`);
  });

  it('are matched by common headings where no preset is known, whatever their case and marks', () => {
    assert.deepEqual(matchColumns(['E-MAIL', 'current_stamps', 'Surname', 'fore name'], 'other'), {
      email: 0,
      balance: 1,
      lastName: 2,
      firstName: 3,
    });
  });

  it('have the balance, and not what was ever collected, where a file has both', () => {
    for (const [ever, balance] of [
      ['Stamps', 'Stamp balance'],
      ['Points', 'Points_Balance'],
      ['Points', 'Current points'],
      ['Stamps', 'Active stamps'],
    ] as const)
      assert.deepEqual(matchColumns(['Email', ever, balance], 'other'), { email: 0, balance: 2 }, balance);
  });

  it('have the stamps or points, and not the money on account, where a till writes both', () => {
    for (const [money, balance] of [
      ['CurrentBalance', 'CurrentPoints'],
      ['balance', 'loyalty_balance'],
      ['Balance', 'Active stamps'],
    ] as const)
      for (const headings of [
        ['Email', money, balance],
        ['Email', balance, money],
      ])
        assert.equal(matchColumns(headings, 'other').balance, headings.indexOf(balance), headings.join());
  });

  it('have the addresses where every cell that is filled in is one, if no heading says where they are', () => {
    const rows = [
      ['Ada', 'ada@example.com', '3'],
      ['Grace @ home', '', '4'],
      ['Kit', 'kit@example.com'],
    ];
    assert.deepEqual(withAddresses({ balance: 2 }, rows), { balance: 2, email: 1 });
    assert.deepEqual(withAddresses({ balance: 2 }, [...rows, ['Joan', 'none', '1']]), { balance: 2 });
    assert.deepEqual(withAddresses({ email: 0 }, rows), { email: 0 });
    assert.deepEqual(withAddresses({ number: 1 }, rows), { number: 1 });
    assert.deepEqual(withAddresses({}, [['', '']]), {});
  });

  it('say by their heading that they count something else than the shop’s cards collect', () => {
    for (const [heading, inStamps, inPoints] of [
      ['Active Stamps', false, true],
      ['STAMP_BALANCE', false, true],
      ['Points', true, false],
      ['Points (one a stamp)', false, false],
      ['Balance', false, false],
    ] as const)
      assert.deepEqual([countsAnother(heading, 'stamps'), countsAnother(heading, 'points')], [inStamps, inPoints]);
  });

  it('are never taken twice', () => {
    for (const preset of PRESETS) {
      const taken = Object.values(matchColumns(['ID', 'Name', 'Email', 'Balance', 'Points', 'ID'], preset));
      assert.equal(new Set(taken).size, taken.length, preset);
    }
  });

  it('lack something in words, at the fact: a balance, or what tells customers apart; or one is chosen twice', () => {
    const said = (columns: Columns) => Object.values(columnsProblem(columns) ?? {}).join(': ');
    assert.match(said({ email: 0 }), /^balance: .*stamps or points/);
    assert.match(said({ name: 0, balance: 1 }), /^number: .*tells customers apart/);
    assert.match(said({ email: 1, balance: 1 }), /^balance: .*chosen twice/);
    assert.match(said({ number: 0, phone: 0, balance: 1 }), /^phone: .*chosen twice/);
  });

  it('with the same heading are named, whatever its case and spaces; with another mark it is another heading', () => {
    assert.deepEqual(doubledHeadings(['Email', 'Points', ' EMAIL', '', '']), [' EMAIL']);
    assert.deepEqual(doubledHeadings(['Zo\u00eb', 'Zoe\u0308', 'A\u200bda', 'Ada']), ['Zoe\u0308', 'Ada']);
    assert.deepEqual(doubledHeadings(['Stamps', 'Stamps (£)', 'Stamps %', 'Stamps-']), []);
  });

  it('that differ in a mark are not taken for each other, in whatever order they stand', () => {
    for (const headings of [
      ['Stamps (£)', 'Stamps', 'Email'],
      ['Stamps', 'Stamps (£)', 'Email'],
      ['Stamps_', 'Stamps', 'Email'],
    ])
      assert.equal(matchColumns(headings, 'other').balance, headings.indexOf('Stamps'));
    assert.equal(matchColumns(['Stamps (£)', 'Email'], 'other').balance, undefined);
  });
});
