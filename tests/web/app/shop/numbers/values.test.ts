import assert from 'node:assert/strict';
import { changedSettings, readValues } from '../../../../../web/src/app/shop/numbers/Values';

describe('the values of rewards', () => {
  const read = (value: string, expected: string) => {
    const data = new FormData();
    data.set('value0', value);
    data.set('expected', expected);
    return readValues(data, ['A coffee']);
  };

  it('are read in pounds, with the share that is expected', () => {
    for (const [typed, pence] of [
      ['£2.50', 250],
      ['10000', 1_000_000],
      ['', undefined],
    ] as const) {
      const { typed: values, expected, problems } = read(typed, ' 80 ');
      assert.deepEqual([values, expected], [[['A coffee', pence]], 80]);
      assert.deepEqual(problems, { value0: undefined, expected: undefined });
    }
  });

  it('are saved beside those that another manager has saved meanwhile', () => {
    const shown = { values: { 'A tea': 90, 'A bun': 200 } };
    const stored = { values: { 'A tea': 90, 'A bun': 250, 'A coffee': 300 }, expected: 70 };
    const typed = [
      ['A tea', 95],
      ['A bun', 200],
      ['A coffee', undefined],
    ] as const;
    assert.deepEqual(changedSettings(shown, stored, { typed: [...typed], expected: 100 }), {
      values: { 'A tea': 95, 'A bun': 250, 'A coffee': 300 },
      expected: 70,
    });
    assert.deepEqual(changedSettings(stored, stored, { typed: [...typed], expected: 80 }), {
      values: { 'A tea': 95, 'A bun': 200 },
      expected: 80,
    });
  });

  it('are refused unless they are pounds, and the share unless it is one: an empty one is not none', () => {
    for (const value of ['two', '2,50', '10000.01', '-1']) assert.ok(read(value, '100').problems['value0'], value);
    for (const share of ['', '101', '-1', '1e1', '50%']) assert.ok(read('', share).problems['expected'], share);
  });
});
