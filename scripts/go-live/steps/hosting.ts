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

const domainOf = ({ google, project }: Context, host: string) =>
  google.get<CustomDomain>(API, `v1beta1/projects/${project}/sites/${project}/customDomains/${host}`);

/** Whether a domain shows the site. */
export const isConnected = async (context: Context, host: string): Promise<boolean> =>
  (await domainOf(context, host))?.hostState === 'HOST_ACTIVE';

/** The address that every site has, whether its domain is connected or not. */
const standIn = (project: string): string => `https://${project}.web.app`;

/** Where the site answers now: at its domain once that is connected. */
export const liveAddress = async (context: Context): Promise<string> =>
  (await isConnected(context, context.host)) ? context.value('SITE_URL') : standIn(context.project);

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
  const domain = await domainOf(context, context.host);
  if (!domain || domain.hostState === 'HOST_ACTIVE') return;
  const records = domain.requiredDnsUpdates?.desired?.flatMap((set) => set.records ?? []) ?? [];
  const lines = records.map(({ domainName, type, rdata }) => `${domainName} ${type} ${rdata}`);
  context.leave(
    lines.length > 0
      ? `At your domain's DNS enter ${lines.join(' and ')}. Within a day ${context.host} shows the site.`
      : `See Hosting in the Firebase console for the DNS records of ${context.host}.`,
  );
}

/** Connects the domain of the settings, and notes its DNS records. */
export async function connectDomain(context: Context): Promise<void> {
  const { google, project, host } = context;
  const sites = `v1beta1/projects/${project}/sites`;
  if (!(await google.get(API, `${sites}/${project}`))) await google.send('POST', API, `${sites}?siteId=${project}`, {});
  if (!(await domainOf(context, host)))
    await google.send('POST', API, `${sites}/${project}/customDomains?customDomainId=${host}`, {});
  await leaveRecords(context);
}

export const hosting: Step = {
  name: 'hosting',
  what: 'builds and deploys the site, and connects your domain.',
  minutes: 3,
  needs: ['SITE_URL'],
  async look(context) {
    const domain = await domainOf(context, context.host);
    await leaveRecords(context);
    return [...(domain ? [] : [`${context.host} is not connected`]), ...(await siteDiffers(context))];
  },
  commands: ({ project, values }) => [
    `POST ${API}.googleapis.com/v1beta1/projects/${project}/sites/${project}/customDomains (${values['SITE_URL'] ?? 'https://…'})`,
    deployCommand(project, 'hosting'),
  ],
  async run(context) {
    await connectDomain(context);
    if ((await siteDiffers(context)).length === 0) return;
    await context.build();
    await deploy(context, 'hosting');
  },
};
