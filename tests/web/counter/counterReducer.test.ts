/** The counter's screen as a table: a state, an event, and what is shown and heard then. */
import assert from 'node:assert/strict';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import {
  type CounterEvent,
  counterReducer,
  type CounterState,
  type RewardQuestion,
  soundOf,
  START,
  type Subject,
} from '../../../web/src/counter/counterReducer';
import type { CardSeen } from '../../../web/src/counter/counterScreen';

const AT = 1_000_000;
const card = (rewards: CardSeen['rewards'] = []): CardSeen => ({
  passId: '7X2K9ABC01234567',
  holderName: 'Ada',
  kind: 'stamps',
  balance: 2,
  target: 5,
  rewards,
});
const full = card([{ rewardId: 'r1', reward: 'a coffee', earnedAt: 1 }]);
const shown = { passId: '7X2K9ABC01234567' };
const asked: RewardQuestion = {
  at: 'reward',
  shown,
  pass: full,
  rewardIds: ['r1'],
  card: { at: 'card', shown, pass: full },
};
const newest: Subject = { action: 2, shown, at: AT, serverAt: AT, shop: { active: true }, kind: 'stamps' };
const earlier: Subject = { ...newest, action: 1 };
const accepted = (pass = card()): Verdict => ({
  verdict: 'accepted',
  repeated: false,
  message: '1 stamp added.',
  pass,
});
const soon: Verdict = { verdict: 'confirm', repeated: false, reason: 'again-soon', message: 'Again?', pass: card() };
const busy: CounterState = { action: 2, screen: { at: 'busy', label: 'Stamping…' }, last: [] };

/** The screen, what it says, and the words beside it. */
function looks({ screen, last }: CounterState): string {
  const words = screen.at === 'message' ? ` ${screen.staffMessage.tone}: ${screen.staffMessage.message}` : '';
  return `${screen.at}${words} | ${last.map((message) => `${message.message}${message.isBeside ? ' (beside)' : ''}`).join(', ')}`;
}

/** Each is tried for the newest action, and for one that a later action has followed. */
const TABLE: [what: string, event: (of: Subject) => CounterEvent, now: string, sound: string | null, late: string][] = [
  ['a card that was read', (of) => ({ type: 'read', of, verdict: accepted() }), 'card | ', null, 'busy | '],
  [
    'a card without a connection',
    (of) => ({ type: 'read', of, verdict: null, seen: full }),
    'card | ',
    null,
    'busy | ',
  ],
  [
    'a card that is refused',
    (of) => ({ type: 'read', of, verdict: refused('unknown-card') }),
    `message bad: ${refused('unknown-card').message} | `,
    'bad',
    'busy | ',
  ],
  [
    'a stamp',
    (of) => ({ type: 'answered', of, verdict: accepted(), scanId: 'one', purchase: { quantity: 1 } }),
    'message good: 1 stamp added. | 1 stamp added.',
    'good',
    'busy | 1 stamp added. (beside)',
  ],
  [
    'a stamp that fills a card',
    (of) => ({ type: 'answered', of, verdict: accepted(full), scanId: 'one', purchase: { quantity: 1 } }),
    'message reward: 1 stamp added. | 1 stamp added.',
    'reward',
    'busy | 1 stamp added. (beside)',
  ],
  [
    'an undo, whatever is ready',
    (of) => ({
      type: 'answered',
      of,
      verdict: { ...accepted(full), message: 'Undone.', event: { scanId: 'two', type: 'undone', amount: -1, at: AT } },
    }),
    'message good: Undone. | Undone.',
    'good',
    'busy | Undone. (beside)',
  ],
  [
    'a question about a stamp',
    (of) => ({ type: 'answered', of, verdict: soon, scanId: 'one', purchase: { quantity: 1 } }),
    'again | ',
    'ask',
    'busy | Again? (beside)',
  ],
  [
    'a stamp that is refused',
    (of) => ({
      type: 'answered',
      of,
      verdict: refused('over-quantity', { most: 5 }),
      scanId: 'one',
      purchase: { quantity: 9 },
    }),
    'message bad: At most 5 at once. | ',
    'bad',
    'busy | At most 5 at once. (beside)',
  ],
  [
    'a reward that needs a PIN',
    (of) => ({ type: 'answered', of, verdict: refused('needs-manager'), scanId: 'one', redeems: asked }),
    'pin | ',
    null,
    'busy | Without a fresh code this needs a manager, or your PIN. (beside)',
  ],
  [
    'a wrong PIN, which is asked for again',
    (of) => ({ type: 'answered', of, verdict: refused('bad-pin'), scanId: 'one', redeems: asked }),
    'pin | ',
    null,
    'busy | Wrong PIN. Try again. (beside)',
  ],
  [
    'a locked PIN',
    (of) => ({ type: 'answered', of, verdict: refused('pin-locked'), scanId: 'one', redeems: asked }),
    'message bad: Too many wrong PINs. Try again in 30 minutes, or ask a manager. | ',
    'bad',
    'busy | Too many wrong PINs. Try again in 30 minutes, or ask a manager. (beside)',
  ],
  [
    'a scan that waits',
    (of) => ({ type: 'queued', of, message: 'Saved here', scanId: 'one' }),
    'message saved: Saved here | Saved here',
    'saved',
    'busy | Saved here (beside)',
  ],
  [
    'a scan that the disk refused',
    (of) => ({ type: 'failed', of, message: 'Not stored' }),
    'message bad: Not stored | ',
    'bad',
    'busy | Not stored (beside)',
  ],
  [
    'a remark',
    (of) => ({ type: 'noticed', of, tone: 'ask', message: 'Stamped just now.' }),
    'message ask: Stamped just now. | Stamped just now.',
    'ask',
    'busy | Stamped just now. (beside)',
  ],
  [
    'a manager’s PIN that is asked for',
    (of) => ({ type: 'asked', of, screen: { at: 'lift', message: 'PIN' } }),
    'lift | ',
    null,
    'busy | ',
  ],
];

describe('the counter’s screen', () => {
  it('tells of a reward that points have just made affordable, not of one that they could buy before', () => {
    const rewards = [{ rewardId: 'tea', reward: 'tea', price: 5000 }];
    const tone = (balance: number, amount: number) =>
      soundOf(busy, {
        type: 'answered',
        of: newest,
        scanId: 'one',
        purchase: { pence: 100 },
        verdict: {
          ...accepted({ passId: '7X2K9ABC01234567', kind: 'points', balance, rewards }),
          event: { scanId: 'one', type: 'stamped', amount, at: AT },
        },
      });
    assert.deepEqual([tone(5500, 1000), tone(9000, 1000), tone(5000, 0)], ['reward', 'good', 'good']);
  });

  it('asks about points in their own words, and is silent about a reward that has ended', () => {
    const of: Subject = { ...newest, kind: 'points' };
    const question: CounterEvent = { type: 'answered', of, verdict: soon, purchase: { pence: 450 } };
    const { screen } = counterReducer(busy, question);
    assert.deepEqual(screen.at === 'again' && [screen.yes, screen.purchase], ['Add again', { pence: 450 }]);
    const ended = card([{ rewardId: 'r1', reward: 'a coffee', earnedAt: 1, endsAt: AT }]);
    assert.equal(soundOf(busy, { type: 'answered', of: newest, verdict: accepted(ended) }), 'good');
    const frozen = { ...newest, shop: { active: false, frozenSince: AT - 1 } };
    const told = soundOf(busy, { type: 'answered', of: frozen, verdict: accepted(ended) });
    assert.equal(told, 'reward', 'it does not end while the shop is frozen');
  });

  for (const [what, event, now, sound, late] of TABLE)
    it(`after ${what}: “${now}”; beside a later action: “${late}”`, () => {
      assert.equal(looks(counterReducer(busy, event(newest))), now);
      assert.equal(soundOf(busy, event(newest)), sound);
      assert.equal(looks(counterReducer(busy, event(earlier))), late);
    });

  it('makes no sound for a card that was read too late, and one for a scan', () => {
    assert.equal(soundOf(busy, { type: 'read', of: earlier, verdict: refused('unknown-card') }), null);
    assert.equal(soundOf(busy, { type: 'answered', of: earlier, verdict: accepted(), scanId: 'one' }), 'good');
  });

  it('says how many tiles a stamp laid, and none of a reward that was given', () => {
    const laid = (type: 'stamped' | 'redeemed') => {
      const verdict = { ...accepted(), event: { scanId: 'one', type, amount: 2, at: AT } };
      const { screen } = counterReducer(busy, { type: 'answered', of: newest, verdict, scanId: 'one' });
      return screen.at === 'message' ? screen.staffMessage.laid : assert.fail(screen.at);
    };
    assert.deepEqual([laid('stamped'), laid('redeemed')], [2, undefined]);
  });

  it('offers to lift the lock of a counter that is closed to codes, in whatever words the server says so', () => {
    const isClosedToCodes = (verdict: Verdict) => {
      const { screen } = counterReducer(busy, { type: 'read', of: newest, verdict });
      return screen.at === 'message' ? screen.staffMessage.isClosedToCodes : assert.fail(screen.at);
    };
    const closed = refused('bad-code', { lookUpOnly: true });
    assert.equal(isClosedToCodes({ ...closed, message: 'Other words.' }), true);
    assert.equal(isClosedToCodes({ ...refused('bad-code'), message: closed.message }), undefined);
  });

  it('knows the refusals that the same try meets again', () => {
    const isOver = (verdict: Verdict) => {
      const { screen } = counterReducer(busy, { type: 'answered', of: newest, verdict });
      return screen.at === 'message' ? screen.staffMessage.isOver : assert.fail(screen.at);
    };
    assert.equal(isOver(refused('reward-already-used')), true);
    assert.equal(isOver(refused('unknown-card')), undefined);
  });

  it('keeps what was done apart from the reward that became ready', () => {
    const lines = { done: '3 stamps added.', ready: 'Reward ready: a tea.' };
    const verdict = { ...accepted(full), message: 'Other words.', lines };
    const { last } = counterReducer(busy, { type: 'answered', of: newest, verdict, scanId: 'one' });
    assert.deepEqual(
      last.map(({ message, done }) => [message, done]),
      [['Other words.', '3 stamps added.']],
    );
  });

  it('begins an action, leaves it, and forgets what can no longer be undone', () => {
    const begun = counterReducer(START, { type: 'begun', action: 1, screen: { at: 'busy', label: 'Reading…' } });
    assert.deepEqual([begun.action, looks(begun)], [1, 'busy | ']);
    const answered: CounterEvent = {
      type: 'answered',
      of: { ...newest, action: 1 },
      verdict: accepted(),
      scanId: 'one',
    };
    const done = counterReducer(begun, answered);
    const staffMessage = done.screen.at === 'message' ? done.screen.staffMessage : assert.fail();
    assert.equal(looks(counterReducer(done, { type: 'passed', staffMessage })), 'ready | 1 stamp added.');
    assert.equal(looks(counterReducer(begun, { type: 'passed', staffMessage })), 'busy | ', 'another screen by now');
    assert.deepEqual(counterReducer(done, { type: 'expired', staffMessage }).last, []);
    assert.deepEqual(counterReducer(done, { type: 'undoing', scanId: 'one' }).last, []);
    const left = counterReducer(begun, { type: 'left' });
    assert.equal(looks(counterReducer(left, answered)), 'ready | 1 stamp added. (beside)', 'its answer comes later');
  });

  it('shows the balance that another scan has led to on the card that is open, and on no other', () => {
    const open: CounterState = { ...busy, screen: { at: 'card', shown, pass: card() } };
    const balanceAfter = (pass: CardSeen) => {
      const { screen } = counterReducer(open, { type: 'changed', pass });
      return screen.at === 'card' ? screen.pass?.balance : assert.fail();
    };
    assert.equal(balanceAfter({ ...card(), balance: 3 }), 3);
    assert.equal(balanceAfter({ ...card(), balance: 3, passId: 'OTHER00000000000' }), 2);
  });

  it('drops the last customer’s verdict as soon as a card is read, and keeps what was answered late', () => {
    const [mine, late] = ['one', 'two'].map((message) => ({ tone: 'good' as const, message, card: 'Ada', at: AT }));
    const before: CounterState = {
      ...busy,
      last: [mine ?? assert.fail(), { ...(late ?? assert.fail()), isBeside: true }],
    };
    for (const verdict of [accepted(), null])
      assert.equal(looks(counterReducer(before, { type: 'read', of: newest, verdict })), 'card | two (beside)');
    const refusal: CounterEvent = { type: 'read', of: newest, verdict: refused('unknown-card') };
    assert.match(
      looks(counterReducer(before, refusal)),
      /^message bad: .* \| one, two \(beside\)$/,
      'no card was read',
    );
  });

  it('keeps the two newest verdicts beside a later action', () => {
    const messages = ['one', 'two', 'three'].map((message): CounterEvent => ({ type: 'queued', of: earlier, message }));
    assert.equal(looks(messages.reduce(counterReducer, busy)), 'busy | two (beside), three (beside)');
  });
});
