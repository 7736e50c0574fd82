import assert from 'node:assert/strict';
import { DAYS } from '@tessera/domain/account/businessSetup';
import { asWeek, readHours, writeHours } from '../../../../web/src/app/setup/openingHours';

describe('opening hours', () => {
  it('come back as they were stored', () => {
    const stored = Object.fromEntries(DAYS.map((day, index) => [day, index % 2 ? 'closed' : '07:30-16:00']));
    assert.deepEqual(writeHours(readHours(stored)), { openingHours: stored, errors: {} });
  });

  it('begin with a suggestion, closed on Sundays, which is not stored', () => {
    const week = readHours(undefined);
    assert.deepEqual(readHours({}), week, 'hours that were removed');
    assert.deepEqual(writeHours(week), { openingHours: {}, errors: {} });
    assert.deepEqual(Object.keys(writeHours({ ...week, isSet: true }).openingHours), DAYS);
    const { usual, days } = week;
    assert.deepEqual(usual, { from: '09:00', to: '17:30' });
    assert.deepEqual(days.monday, { open: true, own: false, ...usual });
    assert.equal(days.sunday.open, false);
  });

  it('treat a malformed day as closed', () => assert.equal(readHours({ monday: 'noonish' }).days.monday.open, false));

  it('are the same every day, but for the days with times of their own', () => {
    const most = { tuesday: '08:00-16:00', wednesday: '08:00-16:00', thursday: '08:00-16:00' };
    const { usual, days } = readHours({ monday: '10:00-14:00', ...most, sunday: 'closed' });
    assert.deepEqual(usual, { from: '08:00', to: '16:00' });
    const own = DAYS.filter((day) => days[day].own);
    assert.deepEqual(own, ['monday']);
    assert.deepEqual(days.sunday, { open: false, own: false, from: '08:00', to: '16:00' });
  });

  it('report an error of the usual times once, and separately for a day with its own times', () => {
    const week = readHours({ monday: '10:00-14:00', tuesday: '08:00-16:00', wednesday: '08:00-16:00' });
    const late = { ...week, usual: { from: '18:00', to: '08:00' } };
    assert.deepEqual(Object.keys(writeHours(late).errors), ['usual']);
    const monday = { ...week.days.monday, to: '' };
    assert.deepEqual(Object.keys(writeHours({ ...week, days: { ...week.days, monday } }).errors), ['monday']);
    assert.equal(writeHours(week).openingHours.thursday, 'closed');
  });

  it('are taken from a browser only where they are a week', () => {
    const week = readHours(undefined);
    assert.deepEqual(asWeek(JSON.parse(JSON.stringify(week))), week);
    const shapes = [
      null,
      7,
      'week',
      {},
      { isSet: true, usual: week.usual },
      { ...week, days: { ...week.days, friday: { from: 9 } } },
    ];
    for (const kept of [...shapes, week.days]) assert.equal(asWeek(kept), undefined);
  });
});
