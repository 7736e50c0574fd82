/** When a card's holder is told that a reward ends. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { noticeDue } from '@tessera/domain/scheme/ends';

const END = Date.parse('2026-06-30T23:00:00Z');
const before = (days: number) => END - days * DAY_MS;

describe('the notice of a reward’s end', () => {
  const dueFor = (earned: number) => (days: number) =>
    noticeDue({ earnedAt: before(earned), endsAt: END }, before(days));

  it('is due 30 and 7 days before, and not after the end', () => {
    const due = dueFor(60);
    assert.deepEqual([45, 30.01, 30, 8, 7, 0.1, 0, -1].map(due), [
      ...[undefined, undefined, 30, 30],
      ...[7, 7, undefined, undefined],
    ]);
  });

  it('is left out where the reward was earned later than that', () => {
    assert.deepEqual([14, 8, 7].map(dueFor(14)), [undefined, undefined, 7]);
    assert.equal(dueFor(5)(5), undefined);
    assert.equal(noticeDue({ earnedAt: 0 }, END), undefined, 'it does not end');
  });
});
