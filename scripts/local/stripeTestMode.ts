/** Stripe's own test mode instead of the local Stripe: `npm start -- --stripe-test` (docs/operations.md). */
import { settingProblem, SETTINGS } from '@tessera/domain/operation/settings';
import { refuseLiveKeyInEmulator } from '../../functions/src/platform/config';

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

export type StripeTestMode = Record<(typeof NAMES)[number], string>;

/**
 * The three values from the environment.
 * @throws Error naming one that is missing or malformed, or a live key
 */
export function stripeTestMode(environment: NodeJS.ProcessEnv = process.env): StripeTestMode {
  refuseLiveKeyInEmulator(environment['STRIPE_SECRET_KEY'] ?? '', { FUNCTIONS_EMULATOR: 'true' });
  const values = NAMES.map((name) => {
    const value = environment[name] ?? '';
    if (settingProblem(name, value, 'local'))
      throw new Error(`--stripe-test needs ${name} in the environment; it looks like ${SETTINGS[name].example}`);
    return [name, value];
  });
  return Object.fromEntries(values) as StripeTestMode;
}
