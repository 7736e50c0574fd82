import assert from 'node:assert/strict';
import { paymentEventOf } from '../../functions/src/payment/stripeEvent';
import { scheduleFor } from '../../scripts/bench/payments/schedule';
import { randomFrom } from '../../scripts/lib/random';

describe('The bench of payments', () => {
  it('sends only events that our webhook takes for its own sales, in each story', () => {
    const owners = Array.from({ length: 20 }, (_, number) => `owner${number}`);
    const { events } = scheduleFor(owners, randomFrom(1));
    const ignored = [...events.values()].flat().filter((event) => paymentEventOf(event) === null);
    assert.deepEqual(
      ignored.map(({ id, type }) => `${id} ${type}`),
      [],
    );
  });
});
