import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { committedHosting, policiesOf } from '../../build/hosting';
import { policyFor } from '../../build/policy';
import type { Context } from '../context';
import { deploy, deployCommand } from '../firebaseTools';
import type { Step } from '../step';

const API = 'firebasehosting';
/** It lists every file of the site with its hash, so an equal list means an equal site. */
const LIST = 'service-worker.js';

interface CustomDomain {
  hostState?: string;
  requiredDnsUpdates?: { desired?: { records?: { domainName: string; type: string; rdata: string }[] }[] };
}

const domainOf = ({ google, project, host }: Context) =>
  google.get<CustomDomain>(API, `v1beta1/projects/${project}/sites/${project}/customDomains/${host}`);

/** The address that every site has, whether its domain is connected or not. */
const standIn = (project: string): string => `https://${project}.web.app`;

/** Where the site answers now: at its domain once that is connected. */
export async function liveAddress(context: Context): Promise<string> {
  const domain = await domainOf(context);
  return domain?.hostState === 'HOST_ACTIVE' ? context.value('SITE_URL') : standIn(context.project);
}

/** The policy that each page must be sent with. */
export async function wantedPolicy({ project, values }: Context): Promise<string> {
  const [committed = ''] = policiesOf(await committedHosting());
  return policyFor(committed, project, Boolean(values['APP_CHECK_SITE_KEY']));
}

async function siteDiffers(context: Context): Promise<string[]> {
  const answer = await context.environment.visit(`${standIn(context.project)}/${LIST}`);
  if (!answer.ok) return ['the site is not there'];
  const live = await answer.text();
  if (answer.headers.get('content-security-policy') !== (await wantedPolicy(context))) return ['its policy is another'];
  await context.build();
  return live === (await readFile(path.join(context.environment.site, LIST), 'utf8')) ? [] : ['the site is another'];
}

/** Notes the DNS records that a person has to enter. */
async function leaveRecords(context: Context): Promise<void> {
  const domain = await domainOf(context);
  if (!domain || domain.hostState === 'HOST_ACTIVE') return;
  const records = domain.requiredDnsUpdates?.desired?.flatMap((set) => set.records ?? []) ?? [];
  const lines = records.map(({ domainName, type, rdata }) => `${domainName} ${type} ${rdata}`);
  context.leave(
    lines.length > 0
      ? `At your domain's DNS enter ${lines.join(' and ')}. Within a day ${context.host} shows the site.`
      : `See Hosting in the Firebase console for the DNS records of ${context.host}.`,
  );
}

export const hosting: Step = {
  name: 'hosting',
  what: 'builds and deploys the site, and connects your domain.',
  minutes: 3,
  needs: ['SITE_URL'],
  async look(context) {
    const domain = await domainOf(context);
    await leaveRecords(context);
    return [...(domain ? [] : [`${context.host} is not connected`]), ...(await siteDiffers(context))];
  },
  commands: ({ project, values }) => [
    `POST ${API}.googleapis.com/v1beta1/projects/${project}/sites/${project}/customDomains (${values['SITE_URL'] ?? 'https://…'})`,
    deployCommand(project, 'hosting'),
  ],
  async run(context) {
    const { google, project, host } = context;
    const sites = `v1beta1/projects/${project}/sites`;
    if (!(await google.get(API, `${sites}/${project}`)))
      await google.send('POST', API, `${sites}?siteId=${project}`, {});
    if (!(await domainOf(context)))
      await google.send('POST', API, `${sites}/${project}/customDomains?customDomainId=${host}`, {});
    await leaveRecords(context);
    if ((await siteDiffers(context)).length === 0) return;
    await context.build();
    await deploy(context, 'hosting');
  },
};
