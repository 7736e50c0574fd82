/** The functions in this process, from the file that is deployed: for what cannot be reached through an emulator. */
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import type * as Functions from '../../functions/src/index';
import { PROJECT } from './addresses';

const SETTINGS = {
  GCLOUD_PROJECT: PROJECT,
  WEB_API_KEY: 'test-key',
  VERIFICATION_REMINDER_DELAY_SECONDS: '3600',
  VERIFICATION_TASK_URL: '',
  TRUSTED_PROXY_HOPS: '1',
  APP_CHECK_SITE_KEY: '',
  PASS_ROOT_SECRETS: `1:${'7a'.repeat(32)}`,
  PIN_PEPPER: '5b'.repeat(32),
  OPERATOR: JSON.stringify(EXAMPLE_OPERATOR),
  SMTP_URL: '',
};

/** Everything that is exported for deployment. */
export function loadFunctions(): Promise<typeof Functions> {
  for (const [name, value] of Object.entries(SETTINGS)) process.env[name] ??= value;
  return import('../../functions/src/index');
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
