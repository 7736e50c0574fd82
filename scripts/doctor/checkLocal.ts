import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { functionsSettings } from '../local/functionsSettings';
import { ROOT } from '../local/root';
import { DEV_RUN, LOCAL_PROJECT } from '../local/runs';
import { checkSettings, dotenv } from './checkSettings';
import { bad, type Finding } from './findings';
import { FUNCTION_SETTINGS, SECRETS } from './settings';

const SETTINGS_FILE = `functions/.env.${LOCAL_PROJECT}`;
const SECRETS_FILE = 'functions/.secret.local';

/** What `npm start` and `npm test` run with. All of it is committed, so something bad here was changed by somebody. */
export function checkLocal(root = ROOT): Finding[] {
  const read = (file: string): string | undefined =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
  const settings = read(SETTINGS_FILE);
  const secrets = read(SECRETS_FILE);
  return [
    ...(settings === undefined
      ? [bad(SETTINGS_FILE, 'is missing; git checkout brings it back')]
      : checkSettings(FUNCTION_SETTINGS, dotenv(functionsSettings(settings, DEV_RUN)), SETTINGS_FILE, true)),
    ...(secrets === undefined
      ? [bad(SECRETS_FILE, 'is missing; git checkout brings it back')]
      : checkSettings(SECRETS, dotenv(secrets), SECRETS_FILE, true)),
  ];
}
