import { keysOf } from '@tessera/domain/lib/keys';
import { type Setting, type SettingName, SETTINGS } from '@tessera/domain/operation/settings';
import { checkValues } from '../../doctor/checkRealProject';
import { settingsFile } from '../../lib/settingsFile';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Step } from '../step';

/** The optional settings that the file lacks, with their usual values. */
function lacking({ values }: Context): Partial<Record<SettingName, string>> {
  return Object.fromEntries(
    keysOf(SETTINGS).flatMap((name) => {
      const { home, usual }: Setting = SETTINGS[name];
      return home !== 'secret' && usual !== undefined && values[name] === undefined ? [[name, usual]] : [];
    }),
  );
}

/** What the doctor finds bad. */
const faults = async ({ project, values, environment }: Context): Promise<string[]> =>
  (await checkValues(project, values, environment.texts))
    .filter(({ state }) => state === 'bad')
    .map(({ name, text = '' }) => `${name} ${text}`);

export const settings: Step = {
  name: 'settings',
  what: 'completes the file of settings, and has the doctor check it.',
  needs: ['SITE_URL', 'STRIPE_PRICE_ID', 'OPERATOR', 'ADMIN_EMAIL', 'APP_CHECK'],
  async look(context) {
    const names = Object.keys(lacking(context));
    return names.length > 0 ? [`the file lacks the usual values of ${names.join(', ')}`] : faults(context);
  },
  commands: ({ project }) => [`npm run doctor -- --project ${project}`],
  async run(context) {
    context.save(lacking(context));
    const [first, ...others] = await faults(context);
    if (first === undefined) return;
    const more = others.length > 0 ? ` ${others.join('. ')}.` : '';
    throw new Refusal(`${first}.${more} Mend ${settingsFile(context.project)} or DNS, and run the command again.`);
  },
};
