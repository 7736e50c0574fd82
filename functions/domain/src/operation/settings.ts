/**
 * Every setting and secret, once. The functions, the doctor, the build, the local start and the tests read this table.
 * It is plain data: a cold start does not load a schema library for it.
 */
import { keysOf } from '../lib/keys';

export interface Setting {
  /**
   * - `functions`: in `functions/.env.<project>`. The site's build reads those that pages print from the same file.
   * - `web`: in the same file, read by the site's build alone. All of it reaches browsers.
   * - `deployment`: in the same file, read by `npm run go-live` alone.
   * - `secret`: in Google's Secret Manager; locally in `functions/.secret.local`.
   */
  home: 'functions' | 'web' | 'deployment' | 'secret';
  /**
   * How `npm run go-live` gets the value.
   *
   * - `asked`: a person types it.
   * - `derived`: it follows from the project and from what was asked.
   * - `made`: it is random, or Stripe makes it.
   * - `optional`: it has a usual value, which a person may change in the file or in Secret Manager.
   */
  from: 'asked' | 'derived' | 'made' | 'optional';
  example: string;
  /** The form of a valid value in a real project. */
  shape: RegExp;
  /** The form of a valid value beside emulators, if it differs. */
  localShape?: RegExp;
  /** The value of an optional setting that nobody has changed. It is in the file: the CLI asks for what is missing. */
  usual?: string;
}

/** A host of more than one label, as browsers write it: without a port, which Hosting does not have. */
const SITE = /^https:\/\/([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const LOCAL_SITE = /^http:\/\/127\.0\.0\.1:\d+$/;
const OBJECT = /^\{.*\}$/s;
/** A PEM file. `\n` may stand for a line break, and the value `none` for a file that does not exist yet. */
const pem = (label: string, labels = label) =>
  ({
    home: 'secret',
    from: 'optional',
    usual: 'none',
    example: `-----BEGIN ${label}-----…, or none`,
    shape: new RegExp(`^(none|-----BEGIN ${labels}-----[\\w+/=\\s\\\\]+-----END ${labels}-----[\\s\\\\n]*)$`),
  }) as const;
/** The address of a local stand-in. Empty in a real project. */
const localAddress = (localShape: RegExp) =>
  ({ home: 'functions', from: 'optional', usual: '', example: 'an empty value', shape: /^$/, localShape }) as const;
const OPERATOR_EXAMPLE =
  '{"name":"Shop Cards Ltd","address":["1 High Street","Leeds LS1 1AA"],"email":"…","refundDays":14}';

export const SETTINGS = {
  /** Where the site is served, without a slash at the end. */
  SITE_URL: {
    home: 'functions',
    from: 'asked',
    example: 'https://tessera.example',
    shape: SITE,
    localShape: LOCAL_SITE,
  },
  /** The id of the plan's price at Stripe. */
  STRIPE_PRICE_ID: { home: 'functions', from: 'asked', example: 'price_1AbCdEfGhIjKlMnO', shape: /^price_\w+$/ },
  /** The address of a local Stripe. Empty means api.stripe.com. */
  STRIPE_API_BASE: localAddress(LOCAL_SITE),
  /** The web app's API key, with which functions request the verification mail. It is public. */
  WEB_API_KEY: {
    home: 'functions',
    from: 'derived',
    example: 'AIzaSy…, the apiKey of the web app',
    shape: /^AIza[\w-]{35}$/,
    localShape: /^[\w-]+$/,
  },
  /** Seconds until an unverified account gets a reminder. */
  VERIFICATION_REMINDER_DELAY_SECONDS: {
    home: 'functions',
    from: 'optional',
    usual: '3600',
    example: '3600',
    shape: /^\d{1,6}$/,
  },
  /** The project's number, a part of the addresses of its task functions. Empty beside emulators. */
  PROJECT_NUMBER: {
    home: 'functions',
    from: 'derived',
    example: '123456789012',
    shape: /^\d{6,20}$/,
    localShape: /^$/,
  },
  /** The address of a local `shopExport`. Empty means its address at cloudfunctions.net. */
  EXPORT_URL: localAddress(/^http:\/\/127\.0\.0\.1:\d+\/\S+$/),
  /** The address of a local receiver, which gets every webhook. Empty means that each goes to its own address. */
  WEBHOOK_RECEIVER: localAddress(LOCAL_SITE),
  /**
   * The sender's address of news that customers agreed to: of another domain than the operator's, so that complaints
   * about news cannot harm receipts. Empty turns such mails off.
   */
  MARKETING_FROM: {
    home: 'functions',
    from: 'optional',
    usual: '',
    example: 'shops@news.tessera.example or an empty value',
    shape: /^([^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+)?$/,
  },
  /** The most such mails that leave in a day, of all shops together. docs/operations.md has a table for new domains. */
  MARKETING_MAILS_A_DAY: { home: 'functions', from: 'optional', usual: '1000', example: '1000', shape: /^\d{1,7}$/ },
  /**
   * Number of our own proxies that a request passes: `1` for direct calls to a function. A wrong number lets callers
   * forge their address.
   */
  TRUSTED_PROXY_HOPS: { home: 'functions', from: 'optional', usual: '1', example: '1', shape: /^[1-5]$/ },
  /** Number of instances that the unit `counter` keeps while nobody calls it. Each is paid by the month. */
  MIN_INSTANCES: { home: 'functions', from: 'optional', usual: '0', example: '0', shape: /^(\d|10)$/ },
  /** The site key of reCAPTCHA Enterprise that App Check is set up with. Empty turns App Check off. */
  APP_CHECK_SITE_KEY: {
    home: 'functions',
    from: 'derived',
    example: '6Lc… or an empty value',
    shape: /^([\w-]{20,})?$/,
  },
  /** The operator's facts as JSON; `schemas/operator.ts` is their schema. */
  OPERATOR: { home: 'functions', from: 'asked', example: OPERATOR_EXAMPLE, shape: OBJECT },
  /** The pass type of cards in Apple Wallet. Empty turns Apple Wallet off. */
  APPLE_PASS_TYPE_ID: {
    home: 'functions',
    from: 'optional',
    usual: '',
    example: 'pass.example.shop.card or an empty value',
    shape: /^(pass\.[\w.-]+)?$/,
  },
  /** The Apple developer team that owns the pass type. */
  APPLE_TEAM_ID: { home: 'functions', from: 'optional', usual: '', example: 'A1B2C3D4E5', shape: /^([A-Z0-9]{10})?$/ },
  /** The address of a local APNs. Empty means https://api.push.apple.com. */
  APPLE_PUSH_ORIGIN: localAddress(/^https:\/\/127\.0\.0\.1:\d+$/),
  /** The issuer of cards in Google Wallet. Empty turns Google Wallet off. */
  GOOGLE_WALLET_ISSUER_ID: {
    home: 'functions',
    from: 'optional',
    usual: '',
    example: '3388000000012345678 or an empty value',
    shape: /^(\d{10,25})?$/,
  },
  /** The address of a local Google Wallet API. Empty means https://walletobjects.googleapis.com. */
  GOOGLE_WALLET_API_BASE: localAddress(LOCAL_SITE),

  STRIPE_SECRET_KEY: {
    home: 'secret',
    from: 'asked',
    example: 'sk_live_… or rk_live_…',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    localShape: /^(sk|rk)_test_\w+$/,
  },
  STRIPE_WEBHOOK_SECRET: { home: 'secret', from: 'made', example: 'whsec_…', shape: /^whsec_\w+$/ },
  /**
   * The secrets from which the codes of passes are derived. They are numbered, so that a new one can be added before an
   * old one is removed.
   */
  PASS_ROOT_SECRETS: {
    home: 'secret',
    from: 'made',
    example: '1:<64 hex digits>',
    shape: /^[1-9]\d*:[0-9a-f]{64}(,[1-9]\d*:[0-9a-f]{64})*$/,
  },
  /** The key with which PINs are hashed. */
  PIN_PEPPER: { home: 'secret', from: 'made', example: '<64 hex digits>', shape: /^[0-9a-f]{64}$/ },
  /** The mail server, with user and password, which only an encrypted connection may carry. */
  SMTP_URL: {
    home: 'secret',
    from: 'asked',
    example: 'smtps://user:password@smtp.example:465',
    // A password with / ? # as they are ends the address early, and the error that tells so contains the password.
    shape: /^(smtps:\/\/[^\s@/?#]+:[^\s@/?#]+@[^\s@]+|smtp:\/\/[^\s@/?#]+:[^\s@/?#]+@[^\s@]+[?&]requireTLS=true)$/,
    localShape: /^smtp:\/\/127\.0\.0\.1:\d+$/,
  },
  /** The certificate of the pass type, which signs passes and authenticates pushes. */
  APPLE_PASS_CERTIFICATE: pem('CERTIFICATE'),
  APPLE_PASS_KEY: pem('PRIVATE KEY', '(?:RSA )?PRIVATE KEY'),
  /** Apple's intermediate certificate (WWDR), which signed the pass type's certificate. */
  APPLE_WWDR_CERTIFICATE: pem('CERTIFICATE'),
  /** The JSON key file, in one line, of the service account that may write cards in Google Wallet. */
  GOOGLE_WALLET_SERVICE_ACCOUNT: {
    home: 'secret',
    from: 'optional',
    usual: 'none',
    example: '{"type":"service_account",…}, or none',
    shape: /^(none|\{.*\})$/s,
  },

  /** The configuration of the project's web app, as the Firebase service gives it. */
  WEB_APP_CONFIG: {
    home: 'web',
    from: 'derived',
    example: '{"apiKey":"AIza…","authDomain":"…","projectId":"…","appId":"…"}',
    shape: OBJECT,
  },
  /** Counts page views of visitors who consent. Empty: no analytics, and no cookie banner. */
  MEASUREMENT_ID: {
    home: 'web',
    from: 'optional',
    usual: '',
    example: 'G-ABCDE12345 or an empty value',
    shape: /^(G-\w+)?$/,
  },

  /** The first admin, who also gets the mails of the alerts. */
  ADMIN_EMAIL: { home: 'deployment', from: 'asked', example: 'you@shop.example', shape: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  /** Whether the functions answer our own site alone, as far as App Check can tell. */
  APP_CHECK: { home: 'deployment', from: 'asked', example: 'yes or no', shape: /^(yes|no)$/ },
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
  const { example, shape, localShape = shape }: Setting = SETTINGS[name];
  if (value === undefined) return `is missing; it looks like ${example}`;
  const isRight = {
    real: shape.test(value),
    local: localShape.test(value),
    either: shape.test(value) || localShape.test(value),
  };
  return isRight[where] ? null : `is malformed; it looks like ${example}`;
}
