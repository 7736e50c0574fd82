/**
 * The functions' settings and secrets, and the Stripe client made from them. The table of settings is in the domain.
 */
import { REGION } from '@tessera/domain/operation/product';
import { type Setting, type SettingName, settingProblem, SETTINGS } from '@tessera/domain/operation/settings';
import { type Wallet, WALLETS } from '@tessera/domain/pass/state';
import { defineInt, defineSecret, defineString } from 'firebase-functions/params';
import type { Stripe } from 'stripe';

const text = (name: SettingName) => {
  const { usual }: Setting = SETTINGS[name];
  return defineString(name, usual === undefined ? {} : { default: usual });
};
const secret = (name: SettingName) => defineSecret(name);

export const stripeSecretKey = secret('STRIPE_SECRET_KEY');
export const stripeWebhookSecret = secret('STRIPE_WEBHOOK_SECRET');
export const passRootSecrets = secret('PASS_ROOT_SECRETS');
export const pinPepper = secret('PIN_PEPPER');
export const smtpUrl = secret('SMTP_URL');
export const applePassCertificate = secret('APPLE_PASS_CERTIFICATE');
export const applePassKey = secret('APPLE_PASS_KEY');
export const appleWwdrCertificate = secret('APPLE_WWDR_CERTIFICATE');
export const googleWalletServiceAccount = secret('GOOGLE_WALLET_SERVICE_ACCOUNT');

export const stripePriceId = text('STRIPE_PRICE_ID');
export const siteUrl = text('SITE_URL');
const stripeApiBase = text('STRIPE_API_BASE');
export const webApiKey = text('WEB_API_KEY');
export const verificationReminderDelay = text('VERIFICATION_REMINDER_DELAY_SECONDS');
const projectNumber = text('PROJECT_NUMBER');
export const exportUrl = text('EXPORT_URL');
export const webhookReceiver = text('WEBHOOK_RECEIVER');
export const marketingFrom = text('MARKETING_FROM');
export const marketingMailsADay = text('MARKETING_MAILS_A_DAY');
export const trustedProxyHops = text('TRUSTED_PROXY_HOPS');
export const appCheckSiteKey = text('APP_CHECK_SITE_KEY');
export const operatorSetting = text('OPERATOR');
export const applePassTypeId = text('APPLE_PASS_TYPE_ID');
export const appleTeamId = text('APPLE_TEAM_ID');
export const applePushOrigin = text('APPLE_PUSH_ORIGIN');
export const googleWalletIssuerId = text('GOOGLE_WALLET_ISSUER_ID');
export const googleWalletApiBase = text('GOOGLE_WALLET_API_BASE');

/**
 * The address of a task function, for which Cloud Tasks signs its calls: Cloud Run accepts a call that is signed for
 * this one, which is known before the first deployment. Undefined beside emulators.
 */
export const taskAddress = (functionName: string): string | undefined =>
  projectNumber.value()
    ? `https://${functionName.toLowerCase()}-${projectNumber.value()}.${REGION}.run.app`
    : undefined;

/** The instances that the counter keeps while nobody calls it. */
export const minInstances = defineInt('MIN_INSTANCES' satisfies SettingName, { default: 0 });

/** The wallets that are set up. */
export const walletsOffered = (): Wallet[] =>
  WALLETS.filter((wallet) => (wallet === 'apple' ? applePassTypeId : googleWalletIssuerId).value() !== '');

/**
 * The value of a required setting.
 * @throws Error naming the setting and an example of a valid value
 */
export function required(setting: { name: string; value(): string }): string {
  const value = setting.value();
  const name = setting.name as SettingName;
  if (settingProblem(name, value))
    throw new Error(`Setting ${name} is missing or malformed; it looks like ${SETTINGS[name].example}`);
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

// An instance with a live key beside emulators does not start.
refuseLiveKeyInEmulator(process.env['STRIPE_SECRET_KEY'] ?? '');

/**
 * Whether our key moves real money. Events of the other mode are refused.
 * @throws Error naming the setting when the key is missing or malformed
 */
export const isLiveKey = (): boolean => /^.._live_/.test(required(stripeSecretKey));

let cached: { address: string; client: Stripe } | undefined;

/** The Stripe client, made once per instance and address. */
export async function stripe(): Promise<Stripe> {
  const address = stripeApiBase.value();
  if (cached?.address === address) return cached.client;
  const { Stripe: StripeClient } = await import('stripe');
  const base = address ? new URL(address) : undefined;
  const client = new StripeClient(required(stripeSecretKey), {
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === 'https:' ? 'https' : 'http' }),
  });
  cached = { address, client };
  return client;
}
