/** The functions in this process, from the file that is deployed: for what cannot be reached through an emulator. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import type * as Functions from '../../functions/src/index';
import { ROOT } from '../../scripts/lib/root';
import { TEST_PORTS } from '../../scripts/local/runs';
import { LOCAL_APPLE, LOCAL_ISSUER, walletSecrets } from '../../scripts/local/wallets/keys';
import { PROJECT } from './addresses';

/** The emulators read the same file, so what is signed or sealed here is valid there. */
const { PASS_ROOT_SECRETS = '', PIN_PEPPER = '' } = parseEnv(
  readFileSync(path.join(ROOT, 'functions/.secret.local'), 'utf8'),
);

const SETTINGS = {
  GCLOUD_PROJECT: PROJECT,
  SITE_URL: `http://127.0.0.1:${TEST_PORTS.site}`,
  WEB_API_KEY: 'test-key',
  VERIFICATION_REMINDER_DELAY_SECONDS: '3600',
  TRUSTED_PROXY_HOPS: '1',
  MIN_INSTANCES: '0',
  APP_CHECK_SITE_KEY: '',
  PASS_ROOT_SECRETS,
  PIN_PEPPER,
  OPERATOR: JSON.stringify(EXAMPLE_OPERATOR),
  SMTP_URL: '',
  APPLE_PASS_TYPE_ID: LOCAL_APPLE.passTypeId,
  APPLE_TEAM_ID: LOCAL_APPLE.teamId,
  APPLE_PUSH_ORIGIN: `https://127.0.0.1:${TEST_PORTS.apns}`,
  GOOGLE_WALLET_ISSUER_ID: LOCAL_ISSUER,
  GOOGLE_WALLET_API_BASE: `http://127.0.0.1:${TEST_PORTS.wallets}`,
  PROJECT_NUMBER: '',
  EXPORT_URL: '',
  WEBHOOK_RECEIVER: `http://127.0.0.1:${TEST_PORTS.receiver}`,
  MARKETING_FROM: 'shops@news.tessera.example',
  MARKETING_MAILS_A_DAY: '100000',
  ...walletSecrets(),
};

/** Everything that is exported for deployment. */
export function loadFunctions(): Promise<typeof Functions> {
  for (const [name, value] of Object.entries(SETTINGS)) process.env[name] ??= value;
  return import('../../functions/src/index');
}

/** Every callable, out of its unit. */
export async function loadCallables() {
  const { account, card, counter, shop, site } = await loadFunctions();
  return { ...account.callables, ...card.callables, ...counter.callables, ...shop.callables, ...site.callables };
}

/** Sets environment variables while `act` runs; undefined takes one away. */
export async function withEnvironment<Result>(
  variables: Record<string, string | undefined>,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const [name, value] of Object.entries(variables)) set(name, value);
  try {
    return await act();
  } finally {
    for (const [name, value] of before) set(name, value);
  }
}
