import assert from 'node:assert/strict';
import type { ShownRow } from '@tessera/domain/moving/imports';
import { reasonOf, rowsWith } from '../../../../../web/src/app/shop/moving/importWords';

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
