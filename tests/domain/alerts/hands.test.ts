/** Whose hands the alerts look at: those of whoever sent an event, and of whoever it names. */
import assert from 'node:assert/strict';
import { findInMonth, findOnDays } from '@tessera/domain/alerts/rules';
import { alertInWords } from '@tessera/domain/alerts/words';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { NOON } from '../pass/cases';
import { many, rulesOf, watched } from './cases';

const found = (events: PassEvent[]) =>
  findOnDays(events, watched).map(({ rule, about, hands }) => [rule, about, hands.join()]);

describe('the hands that the alerts look at', () => {
  const stamps = (more: Partial<PassEvent>, count = 14) =>
    many(count, (index) => ({ at: NOON + index * MINUTE_MS, ...more }));
  const corrections = (more: Partial<PassEvent>) => many(5, () => ({ type: 'adjusted', amount: 1, ...more }));
  const rewards = (more: Partial<PassEvent>) =>
    many(3, () => ({ type: 'redeemed', amount: 0, proof: 'look-up', ...more }));

  it('are those of the sender where the owner is named', () => {
    assert.deepEqual(found(stamps({ by: 'owner', sentBy: 'bob' })), [['many-a-day', 'bob', 'bob,owner']]);
    assert.deepEqual(found(rewards({ by: 'owner', sentBy: 'bob' })), [['without-code', 'bob', 'bob,owner']]);
    const late = many(21, (index) => ({ by: 'owner', sentBy: 'bob', late: true, passId: `card-${index}` }));
    assert.deepEqual(found(late), [['many-late', 'bob', 'bob,owner']]);
  });

  it('are those of one sender under many names, and of one name by many senders', () => {
    const three = ['ann', 'cy', 'di'];
    const from = many(3, (index) => ({ type: 'redeemed', proof: 'look-up', by: three[index] ?? '', sentBy: 'bob' }));
    assert.deepEqual(found(from), [['without-code', 'bob', 'ann,bob,cy,di']]);
    const of = many(3, (index) => ({ type: 'redeemed', proof: 'look-up', by: 'ann', sentBy: three[index] ?? '' }));
    assert.deepEqual(found(of), [['without-code', 'ann', 'ann,cy,di']]);
    const six = stamps({ by: 'ann' }, 6).map((one, index) => ({
      ...one,
      ...(index > 2 && { by: 'cy', sentBy: 'ann' }),
    }));
    assert.deepEqual(found(six), [['many-a-day', 'ann', 'ann,cy']]);
  });

  it('are nobody’s whom another cannot name: an owner is exempt in a session of their own alone', () => {
    for (const events of [stamps, corrections, rewards].map((make) => make({ by: 'owner' })))
      assert.deepEqual(rulesOf(events), []);
    // Somebody else may work in an owner's shift, which is open on a tablet.
    assert.deepEqual(found(stamps({ by: 'owner', device: 'till' })), [['many-a-day', 'owner', 'owner']]);
    assert.deepEqual(found(stamps({ by: 'ann', sentBy: 'owner' })), [['many-a-day', 'ann', 'ann,owner']]);
  });

  it('are named to whoever reads the alert of somebody in whose name others sent', () => {
    const [alert] = findOnDays(
      many(3, (index) => ({ ...rewards({})[0], by: 'ann', ...(index > 0 && { sentBy: index > 1 ? 'bob' : 'cy' }) })),
      watched,
    );
    assert.equal(alert?.numbers['sent'], 2);
    assert.match(alertInWords(alert, 'Ann').what, /2 scans of them came in this name from somebody else/);
    const [own] = findOnDays(rewards({}), watched);
    assert.doesNotMatch(alertInWords(own ?? assert.fail(), 'Ann').what, /somebody else/);
  });

  it('are those of the sender in the test of a month, whoever is named', () => {
    const shop = Array.from({ length: 28 }, (_, day) =>
      ['ann', 'ben'].flatMap((by, turn) =>
        many(8, (hour) => ({
          by,
          passId: `c${(day * 7 + hour * 3 + turn) % 60}`,
          at: NOON + day * DAY_MS + (hour - 3) * HOUR_MS + (turn * 30 + 5) * MINUTE_MS,
        })),
      ),
    ).flat();
    const names = ['ben', 'owner'];
    const friends = many(14, (day) => ({
      passId: 'friend',
      by: names[day % 2] ?? '',
      sentBy: 'ann',
      at: NOON + day * DAY_MS + 2 * HOUR_MS + 10 * MINUTE_MS,
    }));
    const sameHands = (events: PassEvent[]) =>
      findInMonth(events, watched, NOON + 28 * DAY_MS)
        .filter(({ rule }) => rule === 'same-hands')
        .map(({ about, passId, hands }) => [about, passId, hands.join()]);
    assert.deepEqual(sameHands([...shop, ...friends]), [['ann', 'friend', 'ann,ben,owner']]);
    // A place where nobody else works must not explain the stamps.
    const alone = friends.map(({ sentBy: _, ...one }) => ({ ...one, by: 'ann', locationId: 'cellar' }));
    assert.deepEqual(sameHands([...shop, ...alone]), [['ann', 'friend', 'ann']]);
    assert.deepEqual(sameHands(shop), []);
    // An alert lists the newest fifty stamps, and tells of them all.
    const often = many(56, (index) => ({
      passId: 'friend',
      by: index < 4 ? 'ben' : 'owner',
      sentBy: 'ann',
      at: NOON + Math.floor(index / 2) * DAY_MS + (2 + 2 * (index % 2)) * HOUR_MS + 10 * MINUTE_MS,
    }));
    assert.deepEqual(sameHands([...shop, ...often]), [['ann', 'friend', 'ann,ben,owner']]);
  });
});
