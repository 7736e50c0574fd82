import assert from 'node:assert/strict';
import { VALUE_LIMITS } from '@tessera/domain/insights/settings';
import { readValues, valuesAfter } from '../../../../../web/src/app/shop/numbers/Values';

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

  it('are refused unless they are pounds, and the share unless it is one: an empty one is not none', () => {
    for (const value of ['two', '2,50', '10000.01', '-1']) assert.ok(read(value, '100').problems['value0'], value);
    for (const share of ['', '101', '-1', '1e1', '50%']) assert.ok(read('', share).problems['expected'], share);
  });

  it('keep those of former rewards, as far as the server takes so many', () => {
    assert.deepEqual(valuesAfter({ 'A coffee': 250, 'A bun': 180 }, [['A coffee', undefined]]), { 'A bun': 180 });
    const former = Object.fromEntries(Array.from({ length: VALUE_LIMITS.rewards }, (_, index) => [`${index}`, 100]));
    const after = valuesAfter(former, [['A coffee', 300]]);
    assert.deepEqual([Object.keys(after).length, after['A coffee']], [VALUE_LIMITS.rewards, 300]);
  });
});
