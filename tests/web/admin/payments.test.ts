import assert from 'node:assert/strict';
import { arrivedAfterDeletion, describeEntry } from '../../../web/src/pages/admin/describePayment';

const DELETED = 1_700_000_000_000;

describe('money for a deleted account', () => {
  const record = (at: number, status: 'succeeded' | 'refunded' = 'succeeded') => ({
    paid: true,
    accountDeletedAt: DELETED,
    lines: { pi: { method: 'card' as const, status, at } },
  });
  it('is noticed when it arrives later', () => assert.equal(arrivedAfterDeletion(record(DELETED + 1)), true));
  it('is noticed in the same second', () => assert.equal(arrivedAfterDeletion(record(DELETED - 999)), true));
  it('is nothing special when it was there before', () =>
    assert.equal(arrivedAfterDeletion(record(DELETED - 3_600_000)), false));
  it('is settled once refunded', () => assert.equal(arrivedAfterDeletion(record(DELETED + 1, 'refunded')), false));
  it('needs a deletion', () => assert.equal(arrivedAfterDeletion({ paid: true, lines: record(1).lines }), false));
});

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
    assert.equal(
      describeEntry({ type: 'taken_back', paid: false, by: 'uid' }),
      'Approval withdrawn by uid. Not paid after it.',
      'the name that entries had before',
    );
    assert.equal(describeEntry({ type: 'novel.event', paid: false, by: 'stripe' }), 'novel.event. Not paid after it.');
  });
});
