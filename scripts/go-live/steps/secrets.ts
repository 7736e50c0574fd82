import { randomBytes } from 'node:crypto';
import { REGION } from '@tessera/domain/operation/product';
import {
  type Setting,
  type SettingName,
  settingProblem,
  SETTINGS,
  settingsIn,
} from '@tessera/domain/operation/settings';
import { publicProblem } from '../../doctor/checkSettings';
import type { Context } from '../context';
import { giveRights, missingRights, placeOf, rightLine, wantedRights } from '../policies';
import { Refusal } from '../refusal';
import { addVersion, hadVersion, newestVersion, storedSecret } from '../secretManager';
import type { Step } from '../step';

const NAMES = settingsIn('secret');
/** Stripe makes this secret together with the endpoint. */
const OF_STRIPE: SettingName = 'STRIPE_WEBHOOK_SECRET';

/** Random secrets. They are never made again, because cards and PINs depend on them. */
const MADE: Partial<Record<SettingName, () => string>> = {
  PASS_ROOT_SECRETS: () => `1:${randomBytes(32).toString('hex')}`,
  PIN_PEPPER: () => randomBytes(32).toString('hex'),
};

const rightsOf = (context: Context) => wantedRights(context, ['functions'], 'secrets');

async function valueOf(context: Context, name: SettingName): Promise<string> {
  const { usual }: Setting = SETTINGS[name];
  if (MADE[name] && (await hadVersion(context, name)))
    throw new Refusal(
      `The newest version of ${name} is disabled or destroyed. Cards and PINs need its value, so no other is made: enable it, ` +
        'or add the copy that you keep as a new version (docs/operations.md, Backups).',
    );
  const value = context.keptSecret(name) ?? MADE[name]?.() ?? usual;
  if (value === undefined) throw new Refusal(`${name} is missing: run the command again with --change ${name}.`);
  return value;
}

/**
 * The fault of the newest value of a secret that has one, and what to do about it; undefined for a right one. Somebody
 * may have entered it by hand, and a function that needs it would refuse every call.
 */
async function faultOf(context: Context, name: SettingName): Promise<string | undefined> {
  const value = (await storedSecret(context, name)) ?? '';
  const isPadded = settingProblem(name, value.trim(), 'real') === null && value !== value.trim();
  const problem = isPadded
    ? 'begins or ends with a space or a line break'
    : (settingProblem(name, value, 'real') ?? publicProblem(name, value));
  if (problem === undefined) return undefined;
  const mend =
    SETTINGS[name].from === 'asked'
      ? `run the command again with --change ${name}`
      : `enter the right one by npx firebase functions:secrets:set ${name} --project ${context.project}, and run the command again`;
  return `the value of ${name} in Secret Manager ${problem}: ${mend}`;
}

/** Asks for a copy before the secret is made, and not only in the end, which a run that is ended never reaches. */
function askForCopy(context: Context, name: SettingName): void {
  const line =
    `Keep a copy of ${name} outside of the project, on paper in a safe for example (docs/operations.md, Backups). After npx ` +
    `firebase login, npx firebase functions:secrets:access ${name} --project ${context.project} prints it.`;
  context.say(`  → ${line}`);
  context.leave(line);
}

export const secrets: Step = {
  name: 'secrets',
  what: 'puts the secrets into Secret Manager: what you typed, random ones, and “none” for wallets.',
  needs: ['STRIPE_SECRET_KEY', 'SMTP_URL'],
  async look(context) {
    const found = await Promise.all(
      NAMES.map(async (name) => {
        const there = await context.google.get('secretmanager', placeOf.secret(context, name).path);
        if (!there) return [`${name} is missing`];
        const hasValue = (await newestVersion(context, name)) !== undefined;
        const isChanged = context.isChanged(name);
        const rights = await missingRights(context, placeOf.secret(context, name), rightsOf(context));
        const fault = hasValue && !isChanged ? await faultOf(context, name) : undefined;
        return [
          ...(isChanged ? [`${name} is to get another value`] : []),
          ...(isChanged || hasValue || name === OF_STRIPE ? [] : [`${name} has no value`]),
          ...(fault === undefined ? [] : [fault]),
          ...rights.map((right) => `${name} lacks ${rightLine(right)}`),
        ];
      }),
    );
    return found.flat();
  },
  commands: ({ project }) => [`npx firebase functions:secrets:set … --project ${project}, for each`],
  async run(context) {
    const { google, project } = context;
    for (const name of NAMES) {
      const { path } = placeOf.secret(context, name);
      if (!(await google.get('secretmanager', path))) {
        // In this region alone: some organisations allow no other.
        const body = { replication: { userManaged: { replicas: [{ location: REGION }] } } };
        await google.send('POST', 'secretmanager', `v1/projects/${project}/secrets?secretId=${name}`, body);
      }
      const isMissing = name !== OF_STRIPE && (await newestVersion(context, name)) === undefined;
      if (isMissing || context.isChanged(name)) {
        const value = await valueOf(context, name);
        if (MADE[name]) askForCopy(context, name);
        await addVersion(context, name, value);
      }
      context.stored(name);
      await giveRights(context, placeOf.secret(context, name), rightsOf(context));
    }
    for (const name of NAMES) {
      const fault = (await newestVersion(context, name)) && (await faultOf(context, name));
      if (fault !== undefined) throw new Refusal(fault);
    }
  },
};
