/** What the page says of a message, beforehand and afterwards. */
import assert from 'node:assert/strict';
import { findingOf, planOf, pointsVisible } from '@tessera/domain/news/outcome';
import { NO_COUNTS } from '@tessera/domain/news/types';

const plan = { base: 0.3, difference: 0.1, cards: 712 };
const counts = { ...NO_COUNTS, sent: 66, held: 66 };
const effect = (sent: number, held: number, cards = 400) => ({
  sent: { cards, visited: sent },
  held: { cards, visited: held },
  readAt: 1,
});

describe('the finding of a message', () => {
  it('is not known before its number is reached, whatever came in meanwhile', () => {
    assert.deepEqual(findingOf({ plan, counts }), { outcome: 'not-known-yet', cards: 132, planned: 712 });
    assert.equal(findingOf({ plan, counts, effect: effect(90, 10, 100) }).outcome, 'not-known-yet');
  });

  it('says helped only where the whole interval is above nothing', () => {
    assert.equal(findingOf({ plan, counts, effect: effect(160, 120) }).outcome, 'helped');
    assert.equal(findingOf({ plan, counts, effect: effect(130, 120) }).outcome, 'no-difference');
    assert.equal(findingOf({ plan, counts, effect: effect(90, 130) }).outcome, 'fewer');
    const { interval, sent, held } = findingOf({ plan, counts, effect: effect(160, 120) });
    assert.deepEqual([sent, held], [0.4, 0.3]);
    assert.ok(interval && interval.low > 0.03 && interval.high < 0.17);
  });

  it('is none where nobody was held back', () => {
    assert.equal(planOf(0, { cards: 1000, visited: 300 }), undefined);
    assert.equal(findingOf({ counts }).outcome, 'not-measured');
  });

  it('takes the shop’s own share where it has customers enough', () => {
    assert.equal(planOf(50, { cards: 10, visited: 9 })?.base, 0.3);
    assert.equal(planOf(50, { cards: 100, visited: 10 })?.base, 0.1);
    assert.equal(planOf(50, { cards: 100, visited: 0 })?.base, 0.01);
  });

  it('says beforehand what a shop of a size can see', () => {
    assert.equal(pointsVisible(712, 50, 0.3), 10);
    assert.equal(pointsVisible(200, 50, 0.3), 20);
    assert.equal(pointsVisible(200, 0, 0.3), null);
  });
});
