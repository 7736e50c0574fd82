import assert from 'node:assert/strict';
import { describeEntry } from '../../../../web/src/app/admin/describePayment';

describe('a history entry', () => {
  it('says what, by whom, and how it stood then', () => {
    assert.equal(
      describeEntry({ type: 'approved', paid: true, by: 'uid', byEmail: 'admin@x.example' }),
      'Approved by admin@x.example. Paid after it.',
    );
    assert.equal(
      describeEntry({ type: 'checkout.session.completed', paid: true, by: 'stripe' }),
      'Paid by card. Paid after it.',
    );
    assert.equal(
      describeEntry({ type: 'withdrawn', paid: false, by: 'uid' }),
      'Approval withdrawn by uid. Not paid after it.',
    );
    assert.equal(describeEntry({ type: 'novel.event', paid: false, by: 'stripe' }), 'novel.event. Not paid after it.');
  });
});
