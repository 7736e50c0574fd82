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

interface DnsRecord {
  domainName: string;
  type: string;
  rdata: string;
  requiredAction?: string;
}
type RecordSets = { records?: DnsRecord[] }[];
interface CustomDomain {
  hostState?: string;
  cert?: { state?: string };
  requiredDnsUpdates?: { desired?: RecordSets; discovered?: RecordSets };
}

/** The host that every site has, whether its domain is connected or not. */
export const standIn = (project: string): string => `${project}.web.app`;
const STANDS: CustomDomain = { hostState: 'HOST_ACTIVE', cert: { state: 'CERT_ACTIVE' } };

/** Somebody without a domain may take the stand-in for one: it needs no connection. */
const domainOf = async ({ google, project }: Context, host: string): Promise<CustomDomain | undefined> =>
  host === standIn(project)
    ? STANDS
    : google.get(API, `v1beta1/projects/${project}/sites/${project}/customDomains/${host}`);

/** The states of a certificate with which browsers accept a domain. It is made hours after the DNS is right. */
const CERTIFIED = ['CERT_ACTIVE', 'CERT_EXPIRING_SOON'];

const shows = (domain: CustomDomain | undefined): boolean =>
  domain?.hostState === 'HOST_ACTIVE' && CERTIFIED.includes(domain.cert?.state ?? '');

/** Whether a domain shows the site. */
export const isConnected = async (context: Context, host: string): Promise<boolean> =>
  shows(await domainOf(context, host));

/** Where the site answers now: at its domain once that is connected. */
export const liveAddress = async (context: Context): Promise<string> =>
  (await isConnected(context, context.host)) ? context.value('SITE_URL') : `https://${standIn(context.project)}`;

/** The policy that each page must be sent with. */
export async function wantedPolicy({ project, values }: Context): Promise<string> {
  const [committed = ''] = policiesOf(await committedHosting());
  return policyFor(committed, project, Boolean(values['APP_CHECK_SITE_KEY']));
}

async function siteDiffers(context: Context): Promise<string[]> {
  const answer = await context.environment.visit(`https://${standIn(context.project)}/${LIST}`);
  if (!answer.ok) return ['the site is not there'];
  const live = await answer.text();
  if (answer.headers.get('content-security-policy') !== (await wantedPolicy(context))) return ['its policy is another'];
  await context.build();
  return live === (await readFile(path.join(context.environment.site, LIST), 'utf8')) ? [] : ['the site is another'];
}

const linesOf = (sets: RecordSets = [], isMeant: (action: string) => boolean): string =>
  sets
    .flatMap(({ records = [] }) => records)
    .filter(({ requiredAction = '' }) => isMeant(requiredAction))
    .map(({ domainName, type, rdata }) => `${domainName} ${type} ${rdata}`)
    .join(' and ');

/** Notes the DNS records that a person has to enter and to remove. */
async function leaveRecords(context: Context): Promise<void> {
  const { host } = context;
  const domain = await domainOf(context, host);
  if (!domain || shows(domain)) return;
  const { desired, discovered } = domain.requiredDnsUpdates ?? {};
  const enter = linesOf(desired, (action) => action !== 'NONE');
  // Beside a record of another server, such as a registrar's own page, the domain never shows the site.
  const remove = linesOf(discovered, (action) => action === 'REMOVE');
  const work = [...(enter ? [`enter ${enter}`] : []), ...(remove ? [`remove ${remove}`] : [])].join(' and ');
  if (work) context.leave(`At your domain's DNS ${work}. Within a day ${host} shows the site.`);
  else if (domain.hostState === 'HOST_ACTIVE')
    context.leave(
      `The certificate of ${host} is being made, which takes up to a day. Then run npm run go-live -- --project ` +
        `${context.project} --only checks.`,
    );
  else context.leave(`See Hosting in the Firebase console for the DNS records of ${host}.`);
}

/** Whether there is a site with the project's id. */
export const hasSite = async ({ google, project }: Context): Promise<boolean> =>
  (await google.get(API, `v1beta1/projects/${project}/sites/${project}`)) !== undefined;

export const makeSite = ({ google, project }: Context): Promise<unknown> =>
  google.send('POST', API, `v1beta1/projects/${project}/sites?siteId=${project}`, {});

/** Connects the domain of the settings, and notes its DNS records. */
export async function connectDomain(context: Context): Promise<void> {
  const { google, project, host } = context;
  const domains = `v1beta1/projects/${project}/sites/${project}/customDomains`;
  if (!(await domainOf(context, host))) await google.send('POST', API, `${domains}?customDomainId=${host}`, {});
  await leaveRecords(context);
}

export const hosting: Step = {
  name: 'hosting',
  what: 'builds and deploys the site, and connects your domain.',
  minutes: 3,
  needs: ['SITE_URL'],
  publishesAddress: true,
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
