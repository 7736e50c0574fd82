/** What the dialogs of an undo say that the customer will read. */
import assert from 'node:assert/strict';
import type { PassEvent } from '@tessera/domain/pass/state';
import { undoInWords } from '../../../../web/src/app/shop/undoInWords';

const event: PassEvent = {
  scanId: 'scan',
  passId: 'pass',
  seq: 2,
  type: 'stamped',
  scheme: 'stamps',
  amount: 1,
  content: '',
  by: 'me',
  at: 0,
  proof: 'code',
  after: { kind: 'stamps', balance: 0, target: 5, rewards: [] },
  schema: 2,
};

describe('what a customer will read of an undo', () => {
  const scheme = { kind: 'stamps' as const, target: 5, rewards: [{ at: 5, reward: 'A coffee' }] };
  const card = {
    kind: 'stamps' as const,
    balance: 0,
    target: 5,
    offer: { version: 1, scheme, from: 0 },
    open: [{ rewardId: 'one', reward: 'A coffee', earnedAt: 0, unitsUsed: 5 }],
  };

  it('names the reward that goes with the stamps', () =>
    assert.match(
      undoInWords(event, card as never),
      /^The shop took back 1 stamp\. Turned back into stamps: A coffee$/,
    ));

  it('says that a reward was undone, and takes nothing with it', () =>
    assert.equal(
      undoInWords({ ...event, type: 'redeemed', amount: 0, redeemed: card.open as never }, card as never),
      'The shop undid a reward; it is ready again: A coffee',
    ));
});
