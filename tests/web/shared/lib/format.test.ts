import assert from 'node:assert/strict';
import { formatDayHeading, formatDays, formatRecent } from '../../../../web/src/shared/lib/format';

describe('a moment in a list', () => {
  const now = Date.parse('2026-01-02T09:00:00Z');
  for (const [at, words] of [
    ['2026-01-02T00:05:00Z', 'today, 00:05'],
    ['2026-01-01T23:59:00Z', 'yesterday, 23:59'],
    ['2025-12-31T12:00:00Z', '31 Dec 2025, 12:00'],
    ['2026-01-03T00:00:00Z', 'tomorrow, 00:00'],
    ['2026-01-04T12:00:00Z', '4 Jan, 12:00'],
  ] as const)
    it(`is told as ${words}`, () => assert.equal(formatRecent(Date.parse(at), now), words));

  it('is told by its day after a day of 23 hours, too', () => {
    const afterMidnight = Date.parse('2026-03-29T23:30:00Z');
    const told = ['2026-03-29T12:00:00Z', '2026-03-28T12:00:00Z'].map((at) => Date.parse(at));
    assert.deepEqual(
      told.map((at) => formatRecent(at, afterMidnight)),
      ['yesterday, 13:00', '28 Mar, 12:00'],
    );
    assert.deepEqual(
      told.map((at) => formatDayHeading(at, afterMidnight)),
      ['Yesterday', 'Saturday 28 March'],
    );
  });

  it('is told in the UK’s own time, without the year in the same one', () => {
    const summer = Date.parse('2026-06-30T23:30:00Z');
    assert.equal(formatRecent(summer, Date.parse('2026-07-03T12:00:00Z')), '1 Jul, 00:30');
  });
});

it('days one after another are said with their month and year once', () => {
  const said = (from: string, to: string) => formatDays(from, to).replaceAll('\u00a0', ' ');
  assert.equal(said('2026-11-05', '2026-11-05'), '5 November 2026');
  assert.equal(said('2026-11-05', '2026-11-30'), '5 to 30 November 2026');
  assert.equal(said('2026-11-05', '2026-12-01'), '5 November to 1 December 2026');
  assert.equal(said('2026-11-05', '2027-01-03'), '5 November 2026 to 3 January 2027');
});
