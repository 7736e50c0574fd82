import assert from 'node:assert/strict';
import { atTimeOfDay, dayRange, isoIn } from '@tessera/domain/lib/time';

const LONDON = 'Europe/London';
const HOUR = 3_600_000;

describe('times in the zone of a shop', () => {
  it('are ISO with that day’s offset', () => {
    assert.equal(isoIn(LONDON, Date.parse('2026-01-31T09:30:05.900Z')), '2026-01-31T09:30:05+00:00');
    assert.equal(isoIn(LONDON, Date.parse('2026-06-30T23:30:00Z')), '2026-07-01T00:30:00+01:00');
    assert.equal(isoIn('America/St_Johns', Date.parse('2026-01-01T00:00:00Z')), '2025-12-31T20:30:00-03:30');
    for (const at of [0, Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T01:30:00Z')])
      assert.equal(Date.parse(isoIn(LONDON, at)), at, 'the same moment');
  });

  it('are written for a whole file without asking for the zone each time, and the clocks still change', () => {
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? assert.fail();
    let asked = 0;
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      ...format,
      get() {
        asked += 1;
        return format.get?.call(this) as unknown;
      },
    });
    try {
      // Two hours around the end of summer time, a second apart.
      const end = Date.parse('2026-10-25T01:00:00Z');
      for (let at = end - HOUR; at < end + HOUR; at += 1000)
        assert.equal(
          isoIn(LONDON, at).slice(11),
          new Date(at + (at < end ? HOUR : 0)).toISOString().slice(11, 19) + (at < end ? '+01:00' : '+00:00'),
        );
    } finally {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
    }
    assert.ok(asked <= 9, `${asked} times`);
  });

  it('have days of 23 and 25 hours when the clocks change', () => {
    for (const [day, from, hours] of [
      ['2026-11-21', '2026-11-21T00:00:00Z', 24],
      ['2026-06-01', '2026-05-31T23:00:00Z', 24],
      ['2026-03-29', '2026-03-29T00:00:00Z', 23],
      ['2026-10-25', '2026-10-24T23:00:00Z', 25],
    ] as const) {
      const range = dayRange(LONDON, day) ?? assert.fail(day);
      assert.equal(new Date(range.from).toISOString().replace('.000', ''), from);
      assert.equal((range.before - range.from) / HOUR, hours, day);
    }
    for (const wrong of ['', 'today', '2026-13-01', '2026-1-1']) assert.equal(dayRange(LONDON, wrong), null);
  });

  it('are none for a year that is still being typed, and for the end of all years', () => {
    for (const day of ['0000-12-25', '0002-12-25', '0020-12-25', '0202-12-25', '9999-12-31', '12026-12-25'])
      assert.equal(dayRange(LONDON, day), null, day);
    assert.ok(dayRange(LONDON, '1000-01-01'));
    assert.ok(dayRange(LONDON, '9998-12-31'));
    for (const zone of [LONDON, 'Asia/Tokyo', 'America/St_Johns'])
      for (const day of ['0000-01-01', '0002-12-25', '9999-12-31'])
        assert.ok(Number.isFinite(atTimeOfDay(zone, day, '23:59')), `${zone} ${day}`);
  });
});
