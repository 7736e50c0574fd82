import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { ShownRow } from '@tessera/domain/moving/imports';
import { paceInWords, reasonOf, rowsWith } from '../../../../../web/src/app/shop/moving/importWords';

const ROWS: ShownRow[] = [
  { row: 2, verdict: 'new', name: 'Sinéad O’Neil', email: 'sinead@a.example', number: 'AB-17', units: 3 },
  { row: 3, verdict: 'refused', why: 'broken-quotation', name: 'Søren' },
  { row: 4, verdict: 'new', email: 'zo\u00eb@a.example', units: 1 },
];

describe('the rows of an import with a text', () => {
  for (const [term, rows] of [
    ["o'neil", [2]],
    ['  ONEIL ', [2]],
    ['soren', [3]],
    ['ab-17', [2]],
    ['ZOE\u0308@', [4]],
    ['quotation mark', [3]],
    ['new card', [2, 4]],
    ['nobody', []],
  ] as const)
    it(`are ${rows.join(' and ') || 'none'} for ${JSON.stringify(term)}`, () =>
      assert.deepEqual(
        rowsWith(ROWS, term).map(({ row }) => row),
        rows,
      ));
});

describe('a row of an import', () => {
  it('says of a new card which rewards it begins with, and of no other', () => {
    const row: ShownRow = { row: 2, verdict: 'new', units: 99, ready: { rewards: 12, balance: 3 } };
    assert.equal(reasonOf(row), '12 rewards ready, 3 stamps');
    assert.equal(reasonOf({ ...row, verdict: 'same' }), undefined);
    assert.equal(reasonOf({ ...row, undone: 'removed' }), undefined);
  });
});

it('the links of an import leave within minutes only if the shop may mail so many in a day', () => {
  const now = Date.UTC(2026, 5, 30);
  const pace = (links: number, days: number, mailsADay = 5000) =>
    paceInWords(links, now - days * DAY_MS, mailsADay, now);
  assert.equal(pace(100, 0), 'a hundred in a minute');
  assert.equal(pace(600, 0), 'at most 100 of them today');
  assert.equal(pace(2500, 30), 'at most 1,600 of them today');
  assert.equal(pace(600, 30), 'a hundred in a minute');
  assert.equal(pace(13_000, 365, 500), 'at most 500 of them today', 'of any shop');
});
