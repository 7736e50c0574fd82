import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import fc from 'fast-check';
import { pauseBefore } from '../../../web/src/card/followCard';

describe('how often a card is polled', () => {
  it('is every 2 s for 3 minutes after a touch, every 15 s until 15 minutes, then at the next touch', () => {
    for (const [quiet, pause] of [
      [0, 2000],
      [3 * MINUTE_MS - 1, 2000],
      [3 * MINUTE_MS, 15_000],
      [15 * MINUTE_MS - 1, 15_000],
      [15 * MINUTE_MS, null],
    ] as const)
      assert.equal(pauseBefore(quiet, 0), pause, `${quiet} ms`);
  });

  it('decreases after each failure, but never below every 15 s', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 9].map((failures) => pauseBefore(0, failures)),
      [2000, 4000, 8000, 15_000, 15_000],
    );
    fc.assert(
      fc.property(fc.nat(15 * MINUTE_MS - 1), fc.nat(2000), (quiet, failures) => {
        const pause = pauseBefore(quiet, failures);
        return pause !== null && pause >= 2000 && pause <= 15_000;
      }),
    );
  });
});
