import assert from 'node:assert/strict';
import { localSettings } from '../../scripts/local/functionsSettings';
import { DEV_RUN } from '../../scripts/local/runs';
import { stripeTestMode } from '../../scripts/local/stripeTestMode';

const RIGHT = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };

describe("Stripe's test mode beside emulators", () => {
  it('takes key, secret and price from the environment', () =>
    assert.deepEqual(stripeTestMode({ ...RIGHT, OTHER: 'x' }), RIGHT));

  for (const name of Object.keys(RIGHT)) {
    it(`names ${name} where it is missing`, () =>
      assert.throws(
        () => stripeTestMode({ ...RIGHT, [name]: undefined }),
        new RegExp(`needs ${name} in the environment`),
      ));
  }

  it('refuses a live key', () =>
    assert.throws(() => stripeTestMode({ ...RIGHT, STRIPE_SECRET_KEY: 'sk_live_1' }), /is a live key/));

  it('sends the functions to Stripe, with its price', () => {
    const { settings, secrets } = localSettings(
      { STRIPE_PRICE_ID: 'price_local' },
      { STRIPE_SECRET_KEY: 'sk_test_local' },
      DEV_RUN,
      RIGHT,
    );
    assert.deepEqual([settings['STRIPE_API_BASE'], settings['STRIPE_PRICE_ID']], ['', 'price_1']);
    assert.deepEqual([secrets['STRIPE_SECRET_KEY'], secrets['STRIPE_WEBHOOK_SECRET']], ['sk_test_1', 'whsec_1']);
  });
});
