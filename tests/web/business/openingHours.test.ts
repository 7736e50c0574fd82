import assert from 'node:assert/strict';
import { DAYS } from '@tessera/domain/businessSetup';
import { readHours, writeHours } from '../../../web/src/features/business/openingHours';

describe('opening hours', () => {
  it('come back as they were stored', () => {
    const stored = Object.fromEntries(DAYS.map((day, index) => [day, index % 2 ? 'closed' : '07:30-16:00']));
    assert.deepEqual(writeHours(readHours(stored)), { openingHours: stored, errors: {} });
  });

  it('begin with a suggestion, closed on Sundays', () => {
    const week = readHours(undefined);
    assert.deepEqual(week.monday, { open: true, from: '09:00', to: '17:30' });
    assert.equal(week.sunday.open, false);
  });

  it('take a day that cannot be read for closed', () =>
    assert.equal(readHours({ monday: 'noonish' }).monday.open, false));
});
