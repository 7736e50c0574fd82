/** What the room says of a message: its state, and its effect once there is one to say. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { type Message, NO_COUNTS } from '@tessera/domain/news/types';
import {
  daysInWords,
  factInWords,
  findingInWords,
  isPlanned,
  progressInWords,
  isUnsent,
  leavesInWords,
  leftOutInWords,
  stateInWords,
  stoppedInWords,
} from '../../../../../web/src/app/shop/news/messageWords';

/** Only the fields that the words read. */
const message = (state: Message['state']): Message =>
  ({ state, kind: 'news', days: 14, counts: { listed: 9, sent: 4, held: 0 } }) as unknown as Message;

describe('a message that nobody was held back from', () => {
  for (const state of ['draft', 'listing', 'sending'] as const)
    it(`has no effect to say while its state is ${state}`, () =>
      assert.equal(findingInWords(message(state)), undefined));

  for (const state of ['sent', 'stopped'] as const)
    it(`is said not to be measured once it is ${state}`, () =>
      assert.equal(findingInWords(message(state))?.title, 'Not measured'));

  it('says so where somebody was to be held back, and those reached were too few', () => {
    const saysOf = (held: number) => {
      const { counts, ...sent } = message('sent');
      return findingInWords({ ...sent, counts: { ...counts, held }, plan: { base: 0.3, difference: 0.1, cards: 712 } })
        ?.says;
    };
    assert.match(saysOf(0) ?? '', /Nobody was held back this time\.$/);
    assert.doesNotMatch(saysOf(1) ?? '', /Nobody was held back/);
  });

  it('is planned for, or goes on at, a moment as lists say it', () => {
    const now = Date.UTC(2026, 11, 1, 9);
    const words = (more: object) => stateInWords({ ...message('listing'), ...more }, now).words;
    assert.equal(words({ at: Date.UTC(2026, 11, 3, 12) }), 'Planned for 3 Dec, 12:00');
    assert.equal(words({ state: 'sending', dueAt: Date.UTC(2026, 11, 2, 9) }), 'Goes on tomorrow, 09:00');
  });

  it('gets ready before it is sent', () => assert.equal(stateInWords(message('listing')).words, 'Getting ready'));

  it('names no whole while its recipients are listed, and says then how many of them are done', () => {
    assert.equal(progressInWords(message('listing')), 'Finding out who gets it: 9 customers so far');
    const many = { ...NO_COUNTS, listed: 18_000 };
    assert.equal(
      progressInWords({ ...message('listing'), counts: many }),
      'Finding out who gets it: 18,000 customers so far',
    );
    assert.equal(progressInWords(message('sending')), '4 of 9');
    // Two were left out before the list was written, and three on the way.
    const counts = { ...NO_COUNTS, listed: 9, sent: 4, held: 2, leftOut: { 'no-consent': 4, 'card-closed': 1 } };
    assert.equal(progressInWords({ ...message('sending'), counts, unlisted: { 'no-consent': 2 } }), '9 of 9');
  });
});

it('the day of the next message is said of those who had one lately', () =>
  assert.deepEqual(leftOutInWords({ 'no-consent': 2, 'seven-days': 4 }, Date.UTC(2026, 11, 7, 9)), [
    '4 cards: they had a message within the last seven days, or were held back from one. They can have the next from 7\u00a0December 2026',
    '2 cards: no permission for news',
  ]));

it('the days that a message takes are said before it is sent, where one is not enough', () => {
  assert.equal(daysInWords(500, 500), undefined);
  assert.equal(daysInWords(0, 0), undefined);
  assert.equal(daysInWords(1, 0), 'No mails leave at the moment.');
  assert.match(
    daysInWords(1200, 500) ?? '',
    /^At most 500 mails leave on a day, so this message takes 3 days or more\.$/,
  );
});

describe('the button that sends a message', () => {
  const at = (day: string, time: string) => Date.parse(`2026-${day}T${time}:00+01:00`);

  it('says when the message leaves', () => {
    const words = ['03:00', '09:00', '19:59', '20:00'].map((time) => leavesInWords('Europe/London', at('07-01', time)));
    assert.deepEqual(words, ['today at 9:00', 'now', 'now', 'tomorrow at 9:00']);
  });

  it('says when it leaves that is to leave at another time, which may be at night', () => {
    const words = (day: string, time: string) => leavesInWords('Europe/London', at('07-01', '12:00'), at(day, time));
    assert.equal(words('07-01', '14:30'), 'today at 14:30');
    assert.equal(words('07-01', '22:00'), 'tomorrow at 9:00');
    assert.equal(words('07-03', '22:00'), 'on 4 Jul at 9:00');
    const next = leavesInWords('Europe/London', at('12-28', '12:00'), at('12-28', '12:00') + 9 * DAY_MS);
    assert.equal(next, 'on 6 Jan 2027 at 11:00', 'in another year');
    assert.equal(words('07-01', '11:00'), 'at that time', 'is over, which is said once the button is pressed');
  });
});

describe('a planned message', () => {
  const planned: Message = {
    ...message('listing'),
    segment: 'all',
    at: Date.now() + DAY_MS,
    counts: NO_COUNTS,
  };

  it('waits for its time, and the list says for whom', () => {
    assert.equal(isPlanned(planned), true);
    assert.equal(factInWords(planned), 'Everybody');
    assert.equal(findingInWords({ ...planned, plan: { base: 0.3, difference: 0.1, cards: 712 } }), undefined);
    assert.equal(isPlanned({ ...planned, at: Date.now() - 1 }), false);
  });

  it('has no outcome once it was stopped before its time', () => {
    const stopped: Message = { ...planned, state: 'stopped', stoppedBecause: 'manager' };
    assert.equal(isUnsent(stopped), true);
    assert.equal(factInWords(stopped), 'Nothing was sent');
    assert.equal(findingInWords(stopped), undefined);
    assert.equal(stoppedInWords(stopped), 'It was stopped.');
  });
});
