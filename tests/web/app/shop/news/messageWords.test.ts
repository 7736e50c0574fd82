/** What the room says of a message: its state, and its effect once there is one to say. */
import assert from 'node:assert/strict';
import type { Message } from '@tessera/domain/news/types';
import {
  findingInWords,
  progressInWords,
  sendInWords,
  stateInWords,
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

  it('gets ready before it is sent', () => assert.equal(stateInWords(message('listing')).words, 'Getting ready'));

  it('names no whole while its recipients are listed, and says then how many of them are done', () => {
    assert.equal(progressInWords(message('listing')), 'Finding out who gets it: 9 customers so far');
    assert.equal(progressInWords(message('sending')), '4 of 9');
  });
});

describe('the button that sends a message', () => {
  it('says when the message leaves', () => {
    const words = ['03:00', '09:00', '19:59', '20:00'].map((time) =>
      sendInWords('Europe/London', Date.parse(`2026-07-01T${time}:00+01:00`)),
    );
    assert.deepEqual(words, ['Send today at 9:00', 'Send now', 'Send now', 'Send tomorrow at 9:00']);
  });
});
