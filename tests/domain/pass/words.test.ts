/** What a shop and a customer read of what nobody did by hand. */
import assert from 'node:assert/strict';
import { historyInWords, ledgerInWords, type Told } from '@tessera/domain/pass/words';
import type { Scheme } from '@tessera/domain/scheme/types';

const told = (type: Told['type'], more: Partial<Told> = {}): [ledger: string, history: string] => {
  const event: Told = { type, scheme: 'stamps', amount: 0, by: 'system', ...more };
  return [ledgerInWords(event), historyInWords(event)];
};

describe('the reason of what happens by itself', () => {
  it('is of a reward that it was not used in time', () => {
    const scheme: Scheme = { kind: 'stamps', target: 4, rewards: [{ at: 4, reward: 'A biscuit' }] };
    const earned = { rewardId: 'r', reward: 'A biscuit', earnedAt: 1, unitsUsed: 4, endsAt: 2 };
    const ended = [{ ...earned, offer: { version: 1, scheme } }];
    assert.deepEqual(told('ended', { ended }), [
      'Ended, not used in time: A biscuit.',
      'Your reward was not used in time and ended: A biscuit',
    ]);
  });

  it('is of a card that it was unused for 24 months, and none where its holder erased it', () => {
    assert.deepEqual(told('closed'), [
      'Erased, unused for 24 months.',
      'This card was closed, because it was unused for 24 months',
    ]);
    assert.deepEqual(told('closed', { by: 'customer' }), ['Erased.', 'This card was closed']);
  });
});
