/** Stripe's own test mode instead of the local Stripe: `npm start -- --stripe-test` (docs/deploy.md). */
import { refuseLiveKeyInEmulator } from '../../functions/src/platform/config';

export interface StripeTestMode {
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_PRICE_ID: string;
}

const SHAPES: Record<keyof StripeTestMode, [RegExp, string]> = {
  STRIPE_SECRET_KEY: [/^(sk|rk)_test_\w+$/, 'sk_test_…, from the dashboard'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\w+$/, 'whsec_…, as stripe listen prints it'],
  STRIPE_PRICE_ID: [/^price_\w+$/, 'price_…, a price in test mode'],
};

/**
 * The three values from the environment.
 * @throws Error naming one that is missing or malformed, or a live key
 */
export function stripeTestMode(environment: NodeJS.ProcessEnv = process.env): StripeTestMode {
  refuseLiveKeyInEmulator(environment['STRIPE_SECRET_KEY'] ?? '', { FUNCTIONS_EMULATOR: 'true' });
  const value = (name: keyof StripeTestMode): string => {
    const [shape, example] = SHAPES[name];
    const given = environment[name] ?? '';
    if (!shape.test(given)) throw new Error(`--stripe-test needs ${name} in the environment; it looks like ${example}`);
    return given;
  };
  return {
    STRIPE_SECRET_KEY: value('STRIPE_SECRET_KEY'),
    STRIPE_WEBHOOK_SECRET: value('STRIPE_WEBHOOK_SECRET'),
    STRIPE_PRICE_ID: value('STRIPE_PRICE_ID'),
  };
}
