/** Every secret and setting, and the Stripe client made from them. A missing or malformed one stops the call with its name. */
import { defineSecret, defineString } from 'firebase-functions/params';
import type { Stripe } from 'stripe';

export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');
/** Numbered root secrets that every card's keys are derived from: `1:<64 hex digits>`, a newer one after a comma. */
export const passRootSecrets = defineSecret('PASS_ROOT_SECRETS');
/** Goes into every hash of a PIN: 64 hex digits. */
export const pinPepper = defineSecret('PIN_PEPPER');

/** The id of the one price, `price_…`. */
export const stripePriceId = defineString('STRIPE_PRICE_ID');
/** Where the site is served, without a slash at the end: `https://tessera.example`. */
export const siteUrl = defineString('SITE_URL');
/** Another Stripe than the real one: `http://127.0.0.1:4242`. Empty means api.stripe.com. */
const stripeApiBase = defineString('STRIPE_API_BASE', { default: '' });
/** The web app's API key, which the verification mail is asked for with. It is public. */
export const webApiKey = defineString('WEB_API_KEY');
/** Seconds until an unverified account is reminded. */
export const verificationReminderDelay = defineString('VERIFICATION_REMINDER_DELAY_SECONDS', { default: '3600' });
/** Cloud Run's address of `resendVerificationEmailTask`, where Cloud Tasks must be given it. Empty means the function's own address. */
export const verificationTaskUrl = defineString('VERIFICATION_TASK_URL', { default: '' });
/** Proxies of ours that a request passes: `1` for calls straight to a function. Another number lets callers invent their address. */
export const trustedProxyHops = defineString('TRUSTED_PROXY_HOPS', { default: '1' });
/** The site key of reCAPTCHA Enterprise that App Check is set up with. Empty turns App Check off. */
export const appCheckSiteKey = defineString('APP_CHECK_SITE_KEY', { default: '' });

interface Setting {
  name: string;
  value(): string;
}

/**
 * The value of a setting that has to be there.
 * @throws Error naming the setting and an example of a right value
 */
export function required(setting: Setting, example: string, shape: RegExp): string {
  const value = setting.value();
  if (!shape.test(value)) throw new Error(`Setting ${setting.name} is missing or malformed; it looks like ${example}`);
  return value;
}

/**
 * Refuses a live key beside emulators: a test run must never be able to move real money.
 * @throws Error when the key is live and the functions run in an emulator
 */
export function refuseLiveKeyInEmulator(key: string, environment: NodeJS.ProcessEnv = process.env): void {
  if (environment['FUNCTIONS_EMULATOR'] === 'true' && /^(sk|rk)_live_/.test(key)) {
    throw new Error('STRIPE_SECRET_KEY is a live key, and this is an emulator. Use a test key, like sk_test_…');
  }
}

// An instance that holds a live key beside emulators does not even start.
refuseLiveKeyInEmulator(process.env['STRIPE_SECRET_KEY'] ?? '');

const STRIPE_KEY = /^(sk|rk)_(test|live)_\w+$/;

/**
 * Does our key move real money? An event of the other mode is not for us.
 * @throws Error naming the setting where the key is missing or malformed
 */
export const isLiveKey = (): boolean => /^.._live_/.test(required(stripeSecretKey, 'sk_test_…', STRIPE_KEY));

let client: Stripe | undefined;

/** The Stripe client, made once an instance. */
export async function stripe(): Promise<Stripe> {
  if (client) return client;
  const { Stripe: StripeClient } = await import('stripe');
  const base = stripeApiBase.value() ? new URL(stripeApiBase.value()) : undefined;
  client = new StripeClient(required(stripeSecretKey, 'sk_test_…', STRIPE_KEY), {
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === 'https:' ? 'https' : 'http' }),
  });
  return client;
}
