/** Every setting: where it is, what a right one looks like. A test holds this list beside functions/src/platform/config.ts. */

export interface Setting {
  name: string;
  example: string;
  /** What a right value looks like for a real project. */
  shape: RegExp;
  /** The same for the local project, where it differs. */
  localShape?: RegExp;
  /** It may be missing: the product does without. The functions' settings may not: the CLI asks for each that the file lacks, those with a default too. */
  optional?: true;
}

const LOCAL_ADDRESS = /^http:\/\/127\.0\.0\.1:\d+$/;

/** In `functions/.env.<project>`. */
export const FUNCTION_SETTINGS: readonly Setting[] = [
  { name: 'SITE_URL', example: 'https://tessera.example', shape: /^https:\/\/[^/\s]+$/, localShape: LOCAL_ADDRESS },
  { name: 'STRIPE_PRICE_ID', example: 'price_1AbCdEfGhIjKlMnO', shape: /^price_\w+$/ },
  {
    name: 'WEB_API_KEY',
    example: 'AIzaSy…, the apiKey of the web app',
    shape: /^AIza[\w-]{35}$/,
    localShape: /^[\w-]+$/,
  },
  { name: 'STRIPE_API_BASE', example: 'an empty value', shape: /^$/, localShape: LOCAL_ADDRESS },
  { name: 'VERIFICATION_REMINDER_DELAY_SECONDS', example: '3600', shape: /^\d{1,6}$/ },
  {
    name: 'VERIFICATION_TASK_URL',
    example: 'https://resendverificationemailtask-….a.run.app',
    shape: /^(https:\/\/\S+)?$/,
  },
  { name: 'TRUSTED_PROXY_HOPS', example: '1', shape: /^[1-5]$/ },
  { name: 'APP_CHECK_SITE_KEY', example: '6L…, or an empty value', shape: /^([\w-]{20,})?$/, localShape: /^$/ },
];

/** In Secret Manager; locally in `functions/.secret.local`. */
export const SECRETS: readonly Setting[] = [
  {
    name: 'STRIPE_SECRET_KEY',
    example: 'sk_live_… or rk_live_…',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    localShape: /^(sk|rk)_test_\w+$/,
  },
  { name: 'STRIPE_WEBHOOK_SECRET', example: 'whsec_…', shape: /^whsec_\w+$/ },
  {
    name: 'PASS_ROOT_SECRETS',
    example: '1:<64 hex digits>',
    shape: /^[1-9]\d*:[0-9a-f]{64}(,[1-9]\d*:[0-9a-f]{64})*$/,
  },
  { name: 'PIN_PEPPER', example: '<64 hex digits>', shape: /^[0-9a-f]{64}$/ },
];

/** In the environment of `npm run build`, which a real site is built with. */
export const WEB_SETTINGS: readonly Setting[] = [
  {
    name: 'TESSERA_FIREBASE_CONFIG',
    example: '{"apiKey":"AIza…","authDomain":"…","projectId":"…","appId":"…"}',
    shape: /^\{.*\}$/s,
  },
  { name: 'TESSERA_SITE_URL', example: 'https://tessera.example', shape: /^https:\/\/[^/\s]+$/ },
  {
    name: 'TESSERA_BANK_DETAILS',
    example: '{"accountName":"…","sortCode":"12-34-56","accountNumber":"12345678"}',
    shape: /^\{(?=.*"accountName":"[^"]+")(?=.*"sortCode":"\d\d-\d\d-\d\d")(?=.*"accountNumber":"\d{8}").*\}$/s,
    optional: true,
  },
  { name: 'TESSERA_MEASUREMENT_ID', example: 'G-ABCDE12345', shape: /^G-\w+$/, optional: true },
];
