import assert from 'node:assert/strict';
import { isOutside, openingHours } from '@tessera/domain/alerts/openingHours';

describe('whether a shop is closed at a time', () => {
  // A Monday, and the days around it.
  const [sunday, monday, tuesday, wednesday] = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'] as const;
  const hours = openingHours({
    openingHours: { monday: '18:00-02:00', tuesday: 'closed', wednesday: '00:15-23:50', sunday: 'closed' },
  });

  it('goes by the hours of the day, with half an hour before and after', () => {
    const closed = ['17:29', '17:30', '23:59'].map((time) => isOutside(hours, monday, time));
    assert.deepEqual(closed, [true, false, false]);
    assert.equal(isOutside(hours, sunday, '12:00'), true);
    assert.equal(isOutside(hours, '2026-11-26', '03:00'), false, 'the set-up says nothing of Thursdays');
  });

  it('goes by the hours of the day before after midnight, and of the day after before it', () => {
    assert.deepEqual([isOutside(hours, tuesday, '02:30'), isOutside(hours, tuesday, '02:31')], [false, true]);
    assert.deepEqual([isOutside(hours, tuesday, '23:44'), isOutside(hours, tuesday, '23:45')], [true, false]);
    assert.equal(isOutside(hours, wednesday, '00:00'), false);
  });
});
