import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  DAY_MINUTES,
  halfHourAt,
  hoursOverMidnight,
  spansOn,
  withDay,
  withHours,
} from '../../../../../web/src/app/shop/programme/bonusHours';

const afternoon = { days: [1, 3], from: '14:00', until: '17:30' };
const night = { days: [7], from: '22:00', until: '01:00' };

describe('the week of a bonus', () => {
  it('has its hours on its days, and hours over midnight on the next day too', () => {
    assert.deepEqual(spansOn(3, afternoon), [{ from: 840, until: 1050 }]);
    assert.deepEqual(spansOn(2, afternoon), []);
    assert.deepEqual(spansOn(7, night), [{ from: 1320, until: 1440 }]);
    assert.deepEqual(spansOn(1, night), [{ from: 0, until: 60 }]);
    assert.deepEqual(spansOn(1, { days: [1, 7], from: '22:00', until: '01:00' }), [
      { from: 0, until: 60 },
      { from: 1320, until: 1440 },
    ]);
    assert.deepEqual(spansOn(1, { days: [7], from: '22:00', until: '00:00' }), []);
    assert.deepEqual(spansOn(1, { ...afternoon, from: '' }), []);
  });

  it('says for how many hours it goes on into the next day', () => {
    const hours = [
      ['22:00', '02:00'],
      ['17:00', '16:00'],
      ['17:00', '00:00'],
      ['14:00', '17:00'],
      ['14:00', ''],
    ] as const;
    assert.deepEqual(
      hours.map(([from, until]) => hoursOverMidnight({ from, until })),
      [4, 23, undefined, undefined, undefined],
    );
  });

  it('is drawn in half hours, within the day and in either direction', () => {
    assert.deepEqual([halfHourAt(-0.1), halfHourAt(0.5), halfHourAt(0.51), halfHourAt(1.2)], [0, 720, 720, 1440]);
    const drawn = { days: [2, 5], from: '09:30', until: '12:00' };
    assert.deepEqual(withHours({ ...afternoon, days: [5] }, 2, 720, 570), drawn);
    assert.deepEqual(withHours({ ...afternoon, days: [] }, 6, 1320, DAY_MINUTES), {
      days: [6],
      from: '22:00',
      until: '00:00',
    });
    assert.deepEqual([withDay(afternoon, 3, false), withDay(afternoon, 3, true)], [{ days: [1] }, { days: [1, 3] }]);
  });

  it('covers as many minutes as its hours have, whatever is drawn', () => {
    const halfHours = fc.integer({ min: 0, max: 48 }).map((half) => half * 30);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), halfHours, halfHours, (day, one, other) => {
        fc.pre(one !== other);
        const drawn = withHours({ days: [], from: '', until: '' }, day, one, other);
        const week = [1, 2, 3, 4, 5, 6, 7].flatMap((on) => spansOn(on, drawn));
        assert.equal(
          week.reduce((sum, { from, until }) => sum + until - from, 0),
          Math.abs(one - other),
        );
      }),
    );
  });
});
