import assert from 'node:assert/strict';
import { describeEntry, headOf } from '../../../../web/src/app/admin/describePayment';

describe('a history entry', () => {
  it('says what, by whom, and how it stood then', () => {
    assert.equal(
      describeEntry({ type: 'approved', paid: true, by: 'uid', byEmail: 'admin@x.example' }),
      'Approved by admin@x.example. Now paid.',
    );
    assert.equal(
      describeEntry({ type: 'checkout.session.completed', paid: true, by: 'stripe' }),
      'Paid by card. Now paid.',
    );
    assert.equal(
      describeEntry({ type: 'withdrawn', paid: false, by: 'uid' }),
      'Approval withdrawn by uid. Now not paid.',
    );
    assert.equal(describeEntry({ type: 'novel.event', paid: false, by: 'stripe' }), 'novel.event. Now not paid.');
  });
});

describe('the heading of a record', () => {
  for (const [what, record, shop, title, below] of [
    ['its shop', { emails: ['ada@x.example'] }, 'The Deli', 'The Deli', 'ada@x.example'],
    ['its owner without a shop', { emails: ['ada@x.example'] }, null, 'ada@x.example', undefined],
    ['that its account is deleted', { accountDeletedAt: 1 }, null, 'Deleted account', 'uid'],
    ['its account where nothing else is known', {}, null, 'uid', undefined],
  ] as const)
    it(`is ${what}`, () => {
      const head = headOf({ uid: 'uid', record: record as never }, shop);
      assert.deepEqual([head.title, head.below], [title, below]);
    });
});
