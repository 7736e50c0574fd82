/** The hours of a day in the activity. */
import assert from 'node:assert/strict';
import type { PassEvent } from '@tessera/domain/pass/state';
import { byDay, byHour } from '../../../../../web/src/app/shop/activity/byHour';

const hours = (...times: string[]): string =>
  byHour(
    times.map((time) => ({ at: Date.parse(`2026-07-01T${time}Z`) }) as PassEvent),
    'Europe/London',
  )
    .filter(({ hour, number }, index, all) => number > 0 || index === 0 || hour === all.at(-1)?.hour)
    .map(({ hour, number }) => `${hour}: ${number}`)
    .join(', ');

describe('the events of a day by hour', () => {
  it('are counted in the shop’s time zone, from 7 to 19', () => {
    assert.equal(hours('09:05:00', '09:50:00', '14:00:00'), '7: 0, 10: 2, 15: 1, 19: 0');
  });
  it('reach earlier and later where something happened then', () => {
    assert.equal(hours('04:30:00', '21:10:00'), '5: 1, 22: 1');
  });
  it('are those of whole days: the last listed one may go on behind “Show more”', () => {
    const at = (time: string) => ({ at: Date.parse(time) }) as PassEvent;
    const listed = [at('2026-07-02T15:00:00Z'), at('2026-07-01T15:00:00Z'), at('2026-07-01T14:00:00Z')];
    const whole = (hasMore: boolean) => byDay(listed, hasMore).map(({ ofDay, isWhole }) => [ofDay.length, isWhole]);
    assert.deepEqual(
      [whole(true), whole(false)],
      [
        [
          [1, true],
          [2, false],
        ],
        [
          [1, true],
          [2, true],
        ],
      ],
    );
  });
  it('are those at which they were taken, not at which they arrived', () => {
    const late = { at: Date.parse('2026-07-01T15:00:00Z'), scannedAt: Date.parse('2026-07-01T08:00:00Z') };
    assert.equal(byHour([late as PassEvent], 'Europe/London').find(({ number }) => number > 0)?.hour, 9);
  });
});
