/**
 * Every setting and secret, once. The functions, the doctor, the build, the local start and the tests read this table.
 * It is plain data: a cold start does not load a schema library for it.
 */
import { keysOf } from './keys';

export interface Setting {
  /**
   * - `functions`: in `functions/.env.<project>`.
   * - `secret`: in Google's Secret Manager; locally in `functions/.secret.local`.
   * - `web`: in the environment of `npm run build`. All of it reaches browsers.
   */
  home: 'functions' | 'secret' | 'web';
  example: string;
  /** The form of a valid value in a real project. */
  shape: RegExp;
  /** The form of a valid value beside emulators, if it differs. */
  localShape?: RegExp;
  /**
   * The product works without this setting. Settings of the functions are never optional: the CLI asks for each that is
   * missing in the file.
   */
  optional?: true;
  /** The example is the usual value, and valid in a real project too. */
  isUsual?: true;
}

const SITE = /^https:\/\/[^/\s]+$/;
const LOCAL_SITE = /^http:\/\/127\.0\.0\.1:\d+$/;
const LOCAL_HTTPS_SITE = /^https:\/\/127\.0\.0\.1:\d+$/;
const OBJECT = /^\{.*\}$/s;
/** A PEM file. `\n` may stand for a line break, and the value `none` for a file that does not exist yet. */
const pem = (label: string): RegExp =>
  new RegExp(`^(none|-----BEGIN ${label}-----[\\w+/=\\s\\\\]+-----END ${label}-----[\\s\\\\n]*)$`);
const OPERATOR_EXAMPLE =
  '{"name":"Shop Cards Ltd","address":["1 High Street","Leeds LS1 1AA"],"email":"…","refundDays":14}';

export const SETTINGS = {
  /** Where the site is served, without a slash at the end. */
  SITE_URL: { home: 'functions', example: 'https://tessera.example', shape: SITE, localShape: LOCAL_SITE },
  /** The id of the plan's price at Stripe. */
  STRIPE_PRICE_ID: { home: 'functions', example: 'price_1AbCdEfGhIjKlMnO', shape: /^price_\w+$/ },
  /** The address of a local Stripe. Empty means api.stripe.com. */
  STRIPE_API_BASE: { home: 'functions', example: 'an empty value', shape: /^$/, localShape: LOCAL_SITE },
  /** The web app's API key, with which functions request the verification mail. It is public. */
  WEB_API_KEY: {
    home: 'functions',
    example: 'AIzaSy…, the apiKey of the web app',
    shape: /^AIza[\w-]{35}$/,
    localShape: /^[\w-]+$/,
  },
  /** Seconds until an unverified account gets a reminder. */
  VERIFICATION_REMINDER_DELAY_SECONDS: { home: 'functions', example: '3600', shape: /^\d{1,6}$/, isUsual: true },
  /**
   * The Cloud Run address of `resendVerificationEmailTask`, if Cloud Tasks needs it. Empty means the function's own
   * address.
   */
  VERIFICATION_TASK_URL: {
    home: 'functions',
    example: 'https://resendverificationemailtask-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
  },
  /** The same for `updateWallets`. */
  WALLET_TASK_URL: {
    home: 'functions',
    example: 'https://updatewallets-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
  },
  /** The same for `workImport`. */
  IMPORT_TASK_URL: {
    home: 'functions',
    example: 'https://workimport-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
  },
  /**
   * The address of `shopExport`, whose answer is longer than Hosting waits for. Empty means its address at
   * cloudfunctions.net.
   */
  EXPORT_URL: {
    home: 'functions',
    example: 'https://shopexport-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
    localShape: /^http:\/\/127\.0\.0\.1:\d+\/\S+$/,
  },
  /** The same for `workMessages`. */
  MESSAGE_TASK_URL: {
    home: 'functions',
    example: 'https://workmessages-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
  },
  /**
   * The sender's address of news that customers agreed to: of another domain than the operator's, so that complaints
   * about news cannot harm receipts. Empty turns such mails off.
   */
  MARKETING_FROM: {
    home: 'functions',
    example: 'shops@news.tessera.example or an empty value',
    shape: /^([^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+)?$/,
  },
  /** The most such mails that leave in a day, of all shops together. docs/operations.md has a table for new domains. */
  MARKETING_MAILS_A_DAY: { home: 'functions', example: '1000', shape: /^\d{1,7}$/, isUsual: true },
  /**
   * Number of our own proxies that a request passes: `1` for direct calls to a function. A wrong number lets callers
   * forge their address.
   */
  TRUSTED_PROXY_HOPS: { home: 'functions', example: '1', shape: /^[1-5]$/, isUsual: true },
  /** Number of instances that the unit `counter` keeps while nobody calls it. Each is paid by the month. */
  MIN_INSTANCES: { home: 'functions', example: '0', shape: /^(\d|10)$/, isUsual: true },
  /** The site key of reCAPTCHA Enterprise that App Check is set up with. Empty turns App Check off. */
  APP_CHECK_SITE_KEY: { home: 'functions', example: '6Lc… or an empty value', shape: /^([\w-]{20,})?$/ },
  /** The operator's facts as JSON; `schemas/operator.ts` is their schema. */
  OPERATOR: { home: 'functions', example: OPERATOR_EXAMPLE, shape: OBJECT },
  /** The pass type of cards in Apple Wallet. Empty turns Apple Wallet off. */
  APPLE_PASS_TYPE_ID: {
    home: 'functions',
    example: 'pass.example.shop.card or an empty value',
    shape: /^(pass\.[\w.-]+)?$/,
  },
  /** The Apple developer team that owns the pass type. */
  APPLE_TEAM_ID: { home: 'functions', example: 'A1B2C3D4E5', shape: /^([A-Z0-9]{10})?$/ },
  /** The address of a local APNs. Empty means https://api.push.apple.com. */
  APPLE_PUSH_ORIGIN: {
    home: 'functions',
    example: 'an empty value',
    shape: /^$/,
    localShape: LOCAL_HTTPS_SITE,
  },
  /** The issuer of cards in Google Wallet. Empty turns Google Wallet off. */
  GOOGLE_WALLET_ISSUER_ID: {
    home: 'functions',
    example: '3388000000012345678 or an empty value',
    shape: /^(\d{10,25})?$/,
  },
  /** The address of a local Google Wallet API. Empty means https://walletobjects.googleapis.com. */
  GOOGLE_WALLET_API_BASE: {
    home: 'functions',
    example: 'an empty value',
    shape: /^$/,
    localShape: LOCAL_SITE,
  },

  STRIPE_SECRET_KEY: {
    home: 'secret',
    example: 'sk_live_… or rk_live_…',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    localShape: /^(sk|rk)_test_\w+$/,
  },
  STRIPE_WEBHOOK_SECRET: { home: 'secret', example: 'whsec_…', shape: /^whsec_\w+$/ },
  /**
   * The secrets from which the codes of passes are derived. They are numbered, so that a new one can be added before an
   * old one is removed.
   */
  PASS_ROOT_SECRETS: {
    home: 'secret',
    example: '1:<64 hex digits>',
    shape: /^[1-9]\d*:[0-9a-f]{64}(,[1-9]\d*:[0-9a-f]{64})*$/,
  },
  /** The key with which PINs are hashed. */
  PIN_PEPPER: { home: 'secret', example: '<64 hex digits>', shape: /^[0-9a-f]{64}$/ },
  /** The mail server, with user and password, which only an encrypted connection may carry. */
  SMTP_URL: {
    home: 'secret',
    example: 'smtps://user:password@smtp.example:465',
    shape: /^(smtps:\/\/[^\s@]+:[^\s@]+@[^\s@]+|smtp:\/\/[^\s@]+:[^\s@]+@[^\s@]+[?&]requireTLS=true)$/,
    localShape: /^smtp:\/\/127\.0\.0\.1:\d+$/,
  },
  /** The certificate of the pass type, which signs passes and authenticates pushes. */
  APPLE_PASS_CERTIFICATE: {
    home: 'secret',
    example: '-----BEGIN CERTIFICATE-----…, or none',
    shape: pem('CERTIFICATE'),
  },
  APPLE_PASS_KEY: {
    home: 'secret',
    example: '-----BEGIN PRIVATE KEY-----…, or none',
    shape: pem('(?:RSA )?PRIVATE KEY'),
  },
  /** Apple's intermediate certificate (WWDR), which signed the pass type's certificate. */
  APPLE_WWDR_CERTIFICATE: {
    home: 'secret',
    example: '-----BEGIN CERTIFICATE-----…, or none',
    shape: pem('CERTIFICATE'),
  },
  /** The JSON key file, in one line, of the service account that may write cards in Google Wallet. */
  GOOGLE_WALLET_SERVICE_ACCOUNT: {
    home: 'secret',
    example: '{"type":"service_account",…}, or none',
    shape: /^(none|\{.*\})$/s,
  },

  TESSERA_FIREBASE_CONFIG: {
    home: 'web',
    example: '{"apiKey":"AIza…","authDomain":"…","projectId":"…","appId":"…"}',
    shape: OBJECT,
  },
  TESSERA_SITE_URL: { home: 'web', example: 'https://tessera.example', shape: SITE, localShape: LOCAL_SITE },
  /** The same as OPERATOR: the pages print it. */
  TESSERA_OPERATOR: { home: 'web', example: OPERATOR_EXAMPLE, shape: OBJECT },
  /** The same as APP_CHECK_SITE_KEY. */
  TESSERA_APP_CHECK_SITE_KEY: { home: 'web', example: '6Lc…', shape: /^([\w-]{20,})?$/, optional: true },
  /** Stripe's publishable key. Hosted Checkout, which takes our payments, does not need it. */
  STRIPE_PUBLISHABLE_KEY: { home: 'web', example: 'pk_live_…', shape: /^pk_(live|test)_\w+$/, optional: true },
  TESSERA_MEASUREMENT_ID: { home: 'web', example: 'G-ABCDE12345', shape: /^G-\w+$/, optional: true },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The settings of one home. */
export const settingsIn = (home: Setting['home']): SettingName[] =>
  keysOf(SETTINGS).filter((name) => SETTINGS[name].home === home);

/**
 * The fault of a value, worded as the end of a sentence; null for a valid value.
 * @param where where the value is used: in a real project, beside emulators, or either
 */
export function settingProblem(
  name: SettingName,
  value: string | undefined,
  where: 'real' | 'local' | 'either' = 'either',
): string | null {
  const { example, shape, localShape = shape, optional }: Setting = SETTINGS[name];
  if (value === undefined) return optional ? null : `is missing; it looks like ${example}`;
  const isRight = {
    real: shape.test(value),
    local: localShape.test(value),
    either: shape.test(value) || localShape.test(value),
  };
  return isRight[where] ? null : `is malformed; it looks like ${example}`;
}
