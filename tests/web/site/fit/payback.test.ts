import assert from 'node:assert/strict';
import { marginOf, penceIn, salesToPayBack } from '../../../../web/src/site/fit/payback';

describe('after how many sales the plan is paid for', () => {
  it('takes the cost and a share of each free one off the price', () => {
    assert.equal(marginOf({ price: 340, cost: 80, stamps: 8 }), 250);
    assert.equal(salesToPayBack({ price: 340, cost: 80, stamps: 8 }), 20);
  });

  it('rounds up to a whole sale, and no further', () => {
    assert.equal(salesToPayBack({ price: 100, cost: 2, stamps: 1 }), 52);
    assert.equal(salesToPayBack({ price: 4900, cost: 0, stamps: 8 }), 1);
    assert.equal(salesToPayBack({ price: 1225, cost: 0, stamps: 2 }), 4);
  });

  it('has no answer where a sale leaves nothing', () => {
    assert.equal(salesToPayBack({ price: 100, cost: 100, stamps: 8 }), undefined);
    assert.equal(salesToPayBack({ price: 100, cost: 90, stamps: 2 }), undefined);
  });

  for (const [text, pence] of [
    ['3.40', 340],
    [' £3,4 ', 340],
    ['3', 300],
    ['0.80', 80],
    ['', undefined],
    ['-3', undefined],
    ['3.456', undefined],
    ['1e3', undefined],
  ] as const) {
    it(`reads “${text}”`, () => assert.equal(penceIn(text), pence));
  }
});
