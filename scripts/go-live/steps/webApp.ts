import { settingProblem } from '@tessera/domain/operation/settings';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Step } from '../step';
import { hasSite, makeSite } from './hosting';

const NAME = 'Tessera';

interface App {
  appId: string;
  displayName?: string;
}

async function appOf({ google, project }: Context): Promise<App | undefined> {
  const { apps = [] } = (await google.get<{ apps?: App[] }>('firebase', `v1beta1/projects/${project}/webApps`)) ?? {};
  return apps.find(({ displayName }) => displayName === NAME) ?? apps[0];
}

/** The fields that the site uses, as text; undefined without an app. */
async function configOf(context: Context): Promise<string | undefined> {
  const app = await appOf(context);
  if (!app) return undefined;
  const path = `v1beta1/projects/${context.project}/webApps/${app.appId}/config`;
  const config = await context.google.get<Record<string, string>>('firebase', path);
  if (!config) return undefined;
  const { apiKey, authDomain, projectId, appId } = config;
  return JSON.stringify({ apiKey, authDomain, projectId, appId });
}

export const webApp: Step = {
  name: 'web-app',
  what: 'makes the web app and the site, and takes the public configuration into the file of settings.',
  minutes: 2,
  async look(context) {
    const config = await configOf(context);
    if (config === undefined) return ['there is no web app'];
    if (!(await hasSite(context))) return ['there is no site'];
    return context.values['WEB_APP_CONFIG'] === config && context.values['WEB_API_KEY'] !== undefined
      ? []
      : ['its configuration is not in the file of settings'];
  },
  commands: ({ project }) => [
    `npx firebase apps:create web ${NAME} --project ${project}`,
    `npx firebase hosting:sites:create ${project} --project ${project}`,
    `npx firebase apps:sdkconfig web --project ${project}`,
  ],
  async run(context) {
    const { google, project } = context;
    const path = `v1beta1/projects/${project}`;
    const send = async (to: string, body: object) => google.finish('POST', 'firebase', to, body);
    // A project that was made at Google Cloud is not one of Firebase yet.
    if (!(await google.get('firebase', path))) await send(`${path}:addFirebase`, {});
    if (!(await appOf(context))) await send(`${path}/webApps`, { displayName: NAME });
    // Here and not when it is deployed: a new site takes minutes until all of Hosting knows it.
    if (!(await hasSite(context))) await makeSite(context);
    const config = await configOf(context);
    if (config === undefined)
      throw new Refusal('The new web app is not visible yet: run the command again in a minute.');
    const { WEB_API_KEY: key } = context.values;
    // A separate key for the functions stays, for owners who restrict the web app's key to browsers.
    const isOwn = settingProblem('WEB_API_KEY', key, 'real') === null;
    const { apiKey } = JSON.parse(config) as { apiKey: string };
    context.save({ WEB_APP_CONFIG: config, ...(!isOwn && { WEB_API_KEY: apiKey }) });
  },
};
