import assert from 'node:assert/strict';
import { hoursInWords } from '../../../../web/src/app/setup/openingHours';

describe('opening hours in words', () => {
  it('put days with the same hours together, but not across a closed one', () => {
    const hours = {
      monday: '07:30-16:00',
      tuesday: '07:30-16:00',
      wednesday: 'closed',
      thursday: '07:30-16:00',
      saturday: '08:00-15:00',
    };
    assert.equal(hoursInWords(hours), 'Mon to Tue 07:30 to 16:00, Thu 07:30 to 16:00, Sat 08:00 to 15:00');
  });
  it('say when there are none', () => assert.equal(hoursInWords({ monday: 'closed' }), 'Closed every day'));
});
