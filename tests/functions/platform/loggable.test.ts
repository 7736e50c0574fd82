import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { loggable } from '../../../functions/src/platform/loggable';

describe('what is logged of an error', () => {
  it('keeps only the facts of Stripe’s error, because its message repeats the address that was sent', () => {
    const error = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'Invalid email address: josé@home.example',
      code: 'email_invalid',
      param: 'customer_email',
      requestId: 'req_1',
    });
    assert.deepEqual(loggable(error), {
      type: 'StripeInvalidRequestError',
      code: 'email_invalid',
      param: 'customer_email',
      requestId: 'req_1',
    });
  });

  it('an error that is not Stripe’s is logged as it is', () => {
    const error = new Error('ours');
    assert.equal(loggable(error), error);
  });
});
