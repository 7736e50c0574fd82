/** What a shop and a customer read of what nobody did by hand. */
import assert from 'node:assert/strict';
import {
  doneInLines,
  doneInWords,
  type EventFacts,
  historyInWords,
  ledgerInShort,
  ledgerInWords,
} from '@tessera/domain/pass/words';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';

const told = (type: EventFacts['type'], more: Partial<EventFacts> = {}): [ledger: string, history: string] => {
  const event: EventFacts = { type, scheme: 'stamps', amount: 0, by: 'system', ...more };
  return [ledgerInWords(event), historyInWords(event)];
};

describe('the reason of what happens by itself', () => {
  it('is of a reward that it was not used in time', () => {
    const offer = { version: 1, scheme: stampsScheme(4, 'A biscuit') };
    const ended = [{ rewardId: 'r', reward: 'A biscuit', earnedAt: 1, unitsUsed: 4, endsAt: 2, offer }];
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

describe('the parts of the counter’s sentence', () => {
  const offer = { version: 1, scheme: stampsScheme(4, 'a coffee') };
  const stamped: EventFacts = { type: 'stamped', scheme: 'stamps', amount: 3 };
  const reward = (name: string, unitsUsed = 4) => [{ rewardId: 'r', reward: name, earnedAt: 1, unitsUsed, offer }];

  it('are what was done and the rewards that became ready, whatever these are called', () => {
    for (const name of ['a tea', 'a flat white. Large', 'Reward ready: no. Reward ready: yes'])
      assert.deepEqual(doneInLines({ ...stamped, earned: reward(name) }), {
        done: '3 stamps added.',
        ready: `Reward ready: ${name}.`,
      });
  });

  it('name equal rewards once, with their number, and five different ones', () => {
    const ready = (...names: string[]) =>
      doneInLines({ ...stamped, earned: names.flatMap((name) => reward(name)) }).ready;
    assert.equal(ready('a tea', 'a bun', 'a tea', 'a tea'), 'Reward ready: a tea × 3, a bun.');
    assert.equal(ready(...'abcdef', 'f'), 'Reward ready: a, b, c, d, e, and 2 more.');
  });

  it('leave what was taken back with what was done', () => {
    const undone: EventFacts = { ...stamped, type: 'undone', amount: -3, returned: reward('a tea') };
    assert.deepEqual(doneInLines(undone), { done: doneInWords(undone) });
    assert.match(doneInWords(undone), /^Undone: 3 stamps taken back, and with them the reward “a tea”\.$/);
  });

  it('name what was turned back and what was taken back, of full and of early rewards', () => {
    const returned = [...reward('a tea'), ...reward('a bun', 0)];
    const corrected: EventFacts = { ...stamped, type: 'adjusted', amount: -7, returned };
    const rewards = 'and with them the rewards “a tea”, “a bun”';
    assert.equal(doneInWords(corrected), `7 stamps taken off, ${rewards}.`);
    assert.equal(ledgerInWords(corrected), `Corrected: 7 stamps taken off, ${rewards}.`);
    assert.equal(historyInWords(corrected), `The shop took off 7 stamps, ${rewards}`);
    const one: EventFacts = { ...corrected, amount: -1, returned: [...reward('a tea'), ...reward('a tea')] };
    assert.equal(historyInWords(one), 'The shop took off 1 stamp, and with it the rewards “a tea” × 2');
  });

  it('name what turned back without an amount of its own: in a merge, and with an undone redemption', () => {
    const returned = [...reward('a tea'), ...reward('a bun', 0)];
    const merged: EventFacts = { ...stamped, type: 'merged', amount: -2, returned };
    assert.match(doneInWords(merged), /Turned back into stamps: a tea; taken back: a bun\.$/);
    assert.match(historyInWords(merged), /Turned back into stamps: a tea; taken back: a bun$/);
    const bought: EventFacts = { type: 'undone', scheme: 'points', amount: 0, restored: returned, returned };
    assert.match(doneInWords(bought), /^Undone\. Not given: a bun\. Turned back into points: a tea\.$/);
  });

  it('are the sentence together', () => {
    assert.equal(doneInWords({ ...stamped, earned: reward('a tea') }), '3 stamps added. Reward ready: a tea.');
    assert.equal(doneInWords(stamped), '3 stamps added.');
  });
});

describe('an event in a word or two', () => {
  const reward = { rewardId: 'r', reward: 'A biscuit', earnedAt: 1, unitsUsed: 4 };
  const offer = { version: 1, scheme: stampsScheme(4, 'A biscuit') };
  for (const [event, words] of [
    [{ type: 'stamped', scheme: 'stamps', amount: 2 }, '+2'],
    [{ type: 'stamped', scheme: 'points', amount: 123_450 }, '+1,234.5'],
    [{ type: 'undone', scheme: 'stamps', amount: -1 }, '−1'],
    [{ type: 'imported', scheme: 'stamps', amount: 5 }, 'Imported, +5'],
    [{ type: 'adjusted', scheme: 'points', amount: -455 }, '−4.55'],
    [{ type: 'redeemed', scheme: 'stamps', amount: 0, redeemed: [{ ...reward, offer }] }, 'A biscuit'],
    [{ type: 'joined', scheme: 'stamps', amount: 2 }, 'New card'],
    [{ type: 'blocked', scheme: 'stamps', amount: 0 }, 'Blocked'],
  ] satisfies [EventFacts, string][])
    it(`is ${words} of what was ${event.type}`, () => assert.equal(ledgerInShort(event), words));
});
