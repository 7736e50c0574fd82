/**
 * The two steps that enable services: the services by which the command looks at a project cost nothing and need no
 * billing account.
 */
import type { Context } from '../context';
import type { Step } from '../step';

const TOOLS = ['cloudbilling', 'cloudresourcemanager', 'cloudquotas', 'orgpolicy', 'iam', 'firebase'];

const SERVICES = [
  ...['firestore', 'firebaserules', 'firebasehosting', 'identitytoolkit', 'cloudfunctions', 'cloudbuild', 'run'],
  ...['artifactregistry', 'eventarc', 'pubsub', 'cloudtasks', 'cloudscheduler', 'secretmanager', 'iamcredentials'],
  ...['logging', 'monitoring', 'firebaseappcheck', 'recaptchaenterprise'],
  // The CLI enables these two in a deployment, and waits for them: the second even where nothing uses it.
  ...['storage', 'firebaseextensions'],
  // The default account, with which Google builds functions, comes with it.
  'compute',
];

/** The most services that one request enables. */
const MOST = 20;

interface Page {
  services?: { config: { name: string } }[];
  nextPageToken?: string;
}

async function enabled({ google, project }: Context): Promise<ReadonlySet<string>> {
  const names: string[] = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const path: string = `v1/projects/${project}/services?filter=state:ENABLED&pageSize=200`;
    const page: Page | undefined = await google.get<Page>('serviceusage', token ? `${path}&pageToken=${token}` : path);
    names.push(...(page?.services ?? []).map(({ config }) => config.name));
    token = page?.nextPageToken;
  }
  return (google.enabled = new Set(names));
}

const enabling = (name: string, what: string, apis: readonly string[], minutes?: number): Step => {
  const services = apis.map((api) => `${api}.googleapis.com`);
  return {
    name,
    what,
    ...(minutes !== undefined && { minutes }),
    async look(context) {
      const there = await enabled(context);
      const missing = apis.filter((api) => !there.has(`${api}.googleapis.com`));
      return missing.length > 0 ? [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not enabled`] : [];
    },
    commands: ({ project }) => [`gcloud services enable ${services.join(' ')} --project ${project}`],
    async run(context) {
      const there = await enabled(context);
      const serviceIds = services.filter((service) => !there.has(service));
      for (let from = 0; from < serviceIds.length; from += MOST) {
        const body = { serviceIds: serviceIds.slice(from, from + MOST) };
        const path = `v1/projects/${context.project}/services:batchEnable`;
        await context.google.finish('POST', 'serviceusage', path, body);
      }
    },
  };
};

export const tools = enabling(
  'tools',
  'enables the services by which this command looks at your project. They cost nothing.',
  TOOLS,
);
export const services = enabling('services', 'enables the services that the product runs on.', SERVICES, 3);
