/** A card is one document and one answer: it may hold so many open rewards, and remember so many rounds. */
import assert from 'node:assert/strict';
import { CARD_LIMITS } from '@tessera/domain/lib/text';
import type { Command } from '@tessera/domain/pass/command';
import { decideMerge } from '@tessera/domain/pass/merge';
import { historyInWords, refusalInWords } from '@tessera/domain/pass/words';
import { MOST_OPEN, type Scheme } from '@tessera/domain/scheme/types';
import fc from 'fast-check';
import {
  accept,
  actor,
  begin,
  contextAt,
  type Ledger,
  newPass,
  NOON,
  programmeOf,
  redeemOf,
  send,
  undoOf,
} from './cases';

const TEXT = '\u{1f370}'.repeat(CARD_LIMITS.reward / 2);
/** Two rewards for two stamps, in the longest words. */
const GENEROUS: Scheme = {
  kind: 'stamps',
  target: 2,
  rewards: [
    { at: 1, reward: TEXT, days: 730 },
    { at: 2, reward: TEXT, days: 730 },
  ],
};
const OFFER = { version: 1, scheme: GENEROUS };
const programme = programmeOf([OFFER], { maxPerScan: 20, dailyLimit: 1000 });
const context = () =>
  contextAt(NOON, { programme, actor: actor('manager'), confirmed: true, proof: { kind: 'look-up' } });

const earn: Command = { type: 'earn', purchase: { quantity: 20 } };
const adjust = (amount: number): Command => ({ type: 'adjust', amount, reason: 'a reason' });
const idsOf = ({ pass }: Ledger): string[] => pass.rewards.map(({ rewardId }) => rewardId);

function answerTo(ledger: Ledger, command: Command): string {
  const { answer } = send(ledger, command, context());
  return answer === 'repeated' ? answer : answer.verdict === 'accepted' ? 'accepted' : (answer.reason ?? '');
}

/** A card with as many rewards as it can have. */
const full = (): Ledger => accept(begin(OFFER), adjust(MOST_OPEN), context());

describe('a card with many rewards', () => {
  it('takes no more, in whatever way they come, until some are given', () => {
    const card = full();
    assert.equal(card.pass.rewards.length, MOST_OPEN);
    assert.equal(answerTo(card, earn), 'too-many-rewards');
    assert.equal(answerTo(card, adjust(1)), 'too-many-rewards');
    assert.equal(answerTo(begin(OFFER), adjust(100)), 'too-many-rewards');
    const other = { ...full().pass, passId: 'ZZZZZZZZZZZZZZZZ' };
    const merged = decideMerge(other, card.pass, 'one person', context());
    assert.ok(merged.verdict === 'refused' && merged.reason === 'too-many-rewards');

    const given = accept(card, redeemOf(...idsOf(card).slice(0, 20)), context());
    const filled = accept(given, earn, context());
    const [, redemption = ''] = filled.pass.recent;
    assert.equal(answerTo(filled, undoOf(filled, redemption, 'a mistake')), 'too-many-rewards');
    const [reward = ''] = idsOf(filled);
    const space = accept(accept(filled, redeemOf(reward), context()), adjust(-19), context());
    assert.equal(answerTo(space, undoOf(space, redemption, 'a mistake')), 'accepted');
    assert.match(
      refusalInWords('too-many-rewards', { most: MOST_OPEN }),
      /^A card can have 50 rewards .* Give some first\.$/,
    );
  });

  it('has an event whose sentences stay short', () => {
    const { events } = full();
    const words = historyInWords(events.at(-1) ?? assert.fail());
    assert.match(words, / × 50$/);
    assert.ok(words.length < 1000);
  });

  it('stays a small document after anything that a manager presses', () => {
    const press = fc.oneof(
      fc.record({ kind: fc.constant('adjust' as const), amount: fc.integer({ min: -100, max: 100 }) }),
      fc.record({ kind: fc.constant('redeem' as const), most: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) }),
      fc.record({ kind: fc.constant('merge' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    );
    fc.assert(
      fc.property(fc.array(press, { maxLength: 80 }), (presses) => {
        let card = begin(OFFER);
        for (const one of presses) {
          if (one.kind === 'merge') {
            const { pass, event } = newPass(OFFER, 'ZZZZZZZZZZZZZZZZ');
            const other = send({ pass, events: [event] }, adjust(one.amount), context()).ledger;
            const merged = decideMerge(other.pass, card.pass, 'one person', context());
            if (merged.verdict === 'accepted')
              card = { pass: merged.into.next, events: [...card.events, merged.into.event] };
          } else {
            const command =
              one.kind === 'adjust'
                ? adjust(one.amount || 1)
                : one.kind === 'redeem'
                  ? redeemOf(...idsOf(card).slice(0, one.most))
                  : undoOf(card, card.events.at(-1 - one.which)?.scanId ?? '', 'a mistake');
            card = send(card, command, context()).ledger;
          }
          const { rewards, rounds = [] } = card.pass;
          assert.ok(rewards.length <= MOST_OPEN && rounds.length <= MOST_OPEN, `${rewards.length}, ${rounds.length}`);
          // A document of the database may have 1 MiB.
          for (const stored of [card.pass, card.events.at(-1)])
            assert.ok(Buffer.byteLength(JSON.stringify(stored)) < 2 ** 18);
        }
      }),
      { numRuns: 300 },
    );
  });
});
