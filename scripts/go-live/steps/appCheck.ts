import type { Context } from '../context';
import type { Step } from '../step';

interface Key {
  name: string;
  webSettings?: { allowedDomains?: string[] };
}

/** The site key of reCAPTCHA Enterprise for this site; undefined without one. */
async function keyOf({ google, project, host }: Context): Promise<string | undefined> {
  const { keys = [] } =
    (await google.get<{ keys?: Key[] }>('recaptchaenterprise', `v1/projects/${project}/keys?pageSize=1000`)) ?? {};
  return keys
    .find(({ webSettings }) => webSettings?.allowedDomains?.includes(host))
    ?.name.split('/')
    .at(-1);
}

async function makeKey({ google, project, host }: Context): Promise<string> {
  const { name } = await google.send<Key>('POST', 'recaptchaenterprise', `v1/projects/${project}/keys`, {
    displayName: 'Tessera',
    webSettings: { integrationType: 'SCORE', allowedDomains: [host] },
  });
  return name.split('/').at(-1) ?? '';
}

function pathOf(context: Context): string {
  const { appId } = JSON.parse(context.value('WEB_APP_CONFIG')) as { appId: string };
  return `v1/projects/${context.value('PROJECT_NUMBER')}/apps/${appId}/recaptchaEnterpriseConfig`;
}

async function missing(context: Context): Promise<string[]> {
  const { APP_CHECK_SITE_KEY: stored } = context.values;
  if (context.value('APP_CHECK') === 'no') return stored === '' ? [] : ['it is not turned off in the file of settings'];
  const key = await keyOf(context);
  if (key === undefined) return ['there is no key of reCAPTCHA Enterprise for this site'];
  const config = await context.google.get<{ siteKey?: string }>('firebaseappcheck', pathOf(context));
  if (config?.siteKey !== key) return ['the web app does not know the key'];
  return stored === key ? [] : ['the key is not in the file of settings'];
}

export const appCheck: Step = {
  name: 'app-check',
  what: 'sets up App Check, if you want it: the functions then answer your own site alone.',
  needs: ['SITE_URL', 'APP_CHECK'],
  publishesAddress: true,
  look: missing,
  commands: ({ project }) => [
    `POST recaptchaenterprise.googleapis.com/v1/projects/${project}/keys, if you want App Check`,
    'PATCH firebaseappcheck.googleapis.com/v1/projects/…/recaptchaEnterpriseConfig, if you want App Check',
  ],
  async run(context) {
    const { google } = context;
    if (context.value('APP_CHECK') === 'no') return context.save({ APP_CHECK_SITE_KEY: '' });
    const siteKey = (await keyOf(context)) ?? (await makeKey(context));
    await google.send('PATCH', 'firebaseappcheck', `${pathOf(context)}?updateMask=siteKey`, { siteKey });
    context.save({ APP_CHECK_SITE_KEY: siteKey });
  },
};
