/** The functions' folder of a local run: its settings, its secrets and a package.json beside the build. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { REGION } from '@tessera/domain/operation/product';
import { type SettingName, settingProblem, settingsIn } from '@tessera/domain/operation/settings';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { ROOT } from '../lib/root';
import { LOCAL_PROJECT, type LocalRun } from './runs';
import type { StripeTestMode } from './stripeTestMode';
import { walletSecrets } from './wallets/keys';

type Values = NodeJS.Dict<string>;

/**
 * The committed values, and those that depend on the run's ports.
 * @param stripe Stripe's test mode, instead of the local Stripe
 */
export function localSettings(
  settings: Values,
  secrets: Values,
  { ports }: LocalRun,
  stripe?: StripeTestMode,
): { settings: Values; secrets: Values } {
  const { STRIPE_PRICE_ID = settings['STRIPE_PRICE_ID'] ?? '', ...stripeSecrets } = stripe ?? {};
  return {
    settings: {
      ...settings,
      SITE_URL: `http://127.0.0.1:${ports.site}`,
      STRIPE_API_BASE: stripe ? '' : `http://127.0.0.1:${ports.stripe}`,
      STRIPE_PRICE_ID,
      OPERATOR: JSON.stringify(EXAMPLE_OPERATOR),
      EXPORT_URL: `http://127.0.0.1:${ports.functions}/${LOCAL_PROJECT}/${REGION}/shopExport`,
      APPLE_PUSH_ORIGIN: `https://127.0.0.1:${ports.apns}`,
      WEBHOOK_RECEIVER: `http://127.0.0.1:${ports.receiver}`,
      GOOGLE_WALLET_API_BASE: `http://127.0.0.1:${ports.wallets}`,
    },
    secrets: {
      ...secrets,
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      ...walletSecrets(),
      ...stripeSecrets,
    },
  };
}

/** The settings and secrets of a run's functions. */
const valuesOf = async (run: LocalRun, stripe?: StripeTestMode): Promise<{ settings: Values; secrets: Values }> =>
  localSettings(await readValues(SETTINGS_FILE), await readValues('.secret.local'), run, stripe);

/** Sets the emulators' addresses and the settings in the environment, where the functions' own code reads them. */
export async function functionsEnvironment(run: LocalRun): Promise<void> {
  const { settings, secrets } = await valuesOf(run);
  Object.assign(process.env, settings, secrets, {
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${run.ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${run.ports.firestore}`,
    METADATA_SERVER_DETECTION: 'none',
    GCLOUD_PROJECT: LOCAL_PROJECT,
  });
}

/** @throws Error naming each setting that is missing or malformed, with an example */
function assertComplete(names: SettingName[], values: Values): void {
  // In Stripe's test mode the functions use the real Stripe, so values of both kinds are valid.
  const problems = names.flatMap((name) => {
    const problem = settingProblem(name, values[name]);
    return problem ? [`${name} ${problem}`] : [];
  });
  if (problems.length > 0) throw new Error(`The local settings are not complete.\n${problems.join('\n')}`);
}

const SOURCE = path.join(ROOT, 'functions');
const SETTINGS_FILE = `.env.${LOCAL_PROJECT}`;
const readValues = async (file: string): Promise<Values> => parseEnv(await readFile(path.join(SOURCE, file), 'utf8'));
const textOf = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/**
 * Writes settings, secrets and a package.json beside the build in `<functions folder>/lib`. The package.json names no
 * dependencies: the build contains them, and for named packages this version of the emulator calls
 * `functions.config()`, which their current version refuses.
 * @throws Error naming each setting that is missing or malformed; the emulator would ask for it at the terminal
 */
export async function prepareFunctions(run: LocalRun, stripe?: StripeTestMode): Promise<void> {
  const target = path.join(ROOT, run.functions);
  const { settings, secrets } = await valuesOf(run, stripe);
  assertComplete(settingsIn('functions'), settings);
  assertComplete(settingsIn('secret'), secrets);
  const { name, type, main } = JSON.parse(await readFile(path.join(SOURCE, 'package.json'), 'utf8')) as Values;
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, SETTINGS_FILE), textOf(settings));
  await writeFile(path.join(target, '.secret.local'), textOf(secrets), { mode: 0o600 });
  await writeFile(path.join(target, 'package.json'), JSON.stringify({ name, private: true, type, main }));
}

/** The value of a committed secret, which the emulator and the local Stripe beside it both use. */
export async function localSecret(name: SettingName): Promise<string> {
  const value = (await readValues('.secret.local'))[name];
  if (!value) throw new Error(`functions/.secret.local has no ${name}`);
  return value;
}
