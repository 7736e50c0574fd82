/** The hours in which news may leave, at their borders and where clocks change. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS, timeOfDayIn } from '@tessera/domain/lib/time';
import { isDaytime, nextDaytime, nextMorning, quarterEnd, quarterIn } from '@tessera/domain/news/hours';
import fc from 'fast-check';

const LONDON = 'Europe/London';

describe('the hours for news', () => {
  it('begin at nine and end at eight in the evening, by the shop’s clock', () => {
    const summer = (time: string) => Date.parse(`2026-07-01T${time}+01:00`);
    assert.deepEqual(
      ['08:59:59', '09:00:00', '19:59:59', '20:00:00'].map((time) => isDaytime(LONDON, summer(time))),
      [false, true, true, false],
    );
    assert.equal(nextDaytime(LONDON, summer('20:00:00')), summer('09:00:00') + DAY_MS);
    assert.equal(nextDaytime(LONDON, summer('03:00:00')), summer('09:00:00'));
    assert.equal(nextDaytime(LONDON, summer('12:00:00')), summer('12:00:00'));
  });

  it('are the clock’s hours on the days on which it changes', () => {
    // The clock goes forward on 29 March 2026, and back on 25 October 2026.
    assert.equal(nextDaytime(LONDON, Date.parse('2026-03-28T21:00:00Z')), Date.parse('2026-03-29T09:00:00+01:00'));
    assert.equal(nextDaytime(LONDON, Date.parse('2026-10-24T21:00:00+01:00')), Date.parse('2026-10-25T09:00:00Z'));
    assert.equal(nextMorning(LONDON, Date.parse('2026-10-24T12:00:00+01:00')), Date.parse('2026-10-25T09:00:00Z'));
  });

  it('follow within a day, in every zone and at every time', () => {
    const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const times = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(zones, times, (zone, at) => {
        const next = nextDaytime(zone, at);
        assert.ok(next >= at && next - at <= 14 * HOUR_MS + HOUR_MS);
        assert.ok(isDaytime(zone, next));
        assert.ok(next === at || timeOfDayIn(zone, next) === '09:00');
      }),
    );
  });

  it('have quarters by the shop’s own date', () => {
    const borders = ['2026-03-31T23:30:00Z', '2026-04-01T00:00:00+01:00', '2026-12-31T23:59:59Z'];
    assert.deepEqual(
      borders.map((at) => quarterIn(LONDON, Date.parse(at))),
      ['2026-Q2', '2026-Q2', '2026-Q4'],
    );
    assert.deepEqual(
      borders.map((at) => quarterEnd(LONDON, Date.parse(at))),
      ['2026-07-01T00:00:00+01:00', '2026-07-01T00:00:00+01:00', '2027-01-01T00:00:00Z'].map(Date.parse),
    );
  });
});
