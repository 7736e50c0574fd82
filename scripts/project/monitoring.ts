/** The uptime check, the metrics, the alert policies and the dashboard of a real project, from `monitoring/`. */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';

const FOLDER = path.join(ROOT, 'monitoring');

/** An object of Cloud Monitoring. It is known again by its display name, and an uptime check by its host, too. */
interface Resource extends Record<string, unknown> {
  displayName: string;
  name?: string;
  monitoredResource?: { labels: { host: string } };
}

/** The host of an uptime check, which nothing can change; undefined for anything else. */
const hostOf = ({ monitoredResource }: Resource): string | undefined => monitoredResource?.labels.host;

/**
 * Reads the files, and puts in the site's host and the address that gets the mails.
 * @throws Error for a site that is not a host, or a mail that is not an address
 */
export async function monitoringFiles({ site, mail }: { site: string; mail: string }) {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(site)) throw new Error(`The site is a host, like shop.example: ${site}`);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(mail)) throw new Error(`The alerts go to an e-mail address: ${mail}`);
  const read = async <One = Resource>(file: string) =>
    JSON.parse((await readFile(path.join(FOLDER, file), 'utf8')).replaceAll('SITE_HOST', site)) as One;
  const all = async <One = Resource>(folder: string) =>
    Promise.all((await readdir(path.join(FOLDER, folder))).sort().map((name) => read<One>(`${folder}/${name}`)));
  return {
    channel: { displayName: 'Tessera: operators', type: 'email', labels: { email_address: mail } } as Resource,
    uptime: await read('uptime.json'),
    metrics: await all<Metric>('metrics'),
    policies: await all('policies'),
    dashboard: await read('dashboard.json'),
  };
}

/** A metric of Cloud Logging, counted from lines of the log. It is known again by its name. */
interface Metric extends Record<string, unknown> {
  name: string;
}

/** Google's services, as far as they are used here. */
interface Service {
  project: string;
  google: {
    get<Answer>(api: string, path: string): Promise<Answer | undefined>;
    send<Answer>(method: 'POST' | 'PATCH' | 'PUT', api: string, path: string, body: object): Promise<Answer>;
  };
}

type Files = Awaited<ReturnType<typeof monitoringFiles>>;

/** A hash of the files. It is written to the channel last, so if it is there, everything else is installed. */
const markOf = (files: Files): string => hash('sha256', JSON.stringify(files)).slice(0, 20);

/** The resources that have the display name of the wanted one. @param list its name in the path and in the answer */
async function namesakes({ google, project }: Service, list: string, { displayName }: Resource, version = 'v3') {
  const path = `${version}/projects/${project}/${list}?pageSize=500`;
  const answer = await google.get<Record<string, Resource[] | undefined>>('monitoring', path);
  return (answer?.[list] ?? []).filter((one) => one.displayName === displayName);
}

/** What is missing, or was made from other files. Somebody may have deleted an alert, or its mails' address, since. */
export async function missingOf(files: Files, service: Service): Promise<string[]> {
  const { channel: wanted, uptime, metrics, policies, dashboard } = files;
  const { google, project } = service;
  const [channel] = await namesakes(service, 'notificationChannels', wanted);
  if ((channel?.['userLabels'] as { files?: string } | undefined)?.files !== markOf(files))
    return ['the alerts are missing, or of another version'];
  const missing = await Promise.all([
    ...metrics.map(async ({ name }) =>
      (await google.get('logging', `v2/projects/${project}/metrics/${name}`)) ? [] : [`the metric ${name} is missing`],
    ),
    ...[
      { list: 'uptimeCheckConfigs', one: uptime },
      ...policies.map((one) => ({ list: 'alertPolicies', one })),
      { list: 'dashboards', one: dashboard, version: 'v1' },
    ].map(async ({ list, one, version }) => {
      const all = await namesakes(service, list, one, version);
      return all.some((other) => hostOf(other) === hostOf(one)) ? [] : [`“${one.displayName}” is missing (${list})`];
    }),
  ]);
  return missing.flat();
}

/**
 * Makes each resource, or updates the one that is there. A check of the site's earlier host is left.
 * @returns a line for each
 * @throws Refusal when the service refuses
 */
export async function installMonitoring(files: Files, service: Service): Promise<string[]> {
  const { channel, uptime, metrics, policies, dashboard } = files;
  const { google, project } = service;
  const done: string[] = [];
  async function put(list: string, wanted: Resource, version = 'v3'): Promise<string> {
    const all = await namesakes(service, list, wanted, version);
    const existing = all.find((one) => hostOf(one) === hostOf(wanted));
    const stored =
      existing?.name === undefined
        ? await google.send<Resource>('POST', 'monitoring', `${version}/projects/${project}/${list}`, wanted)
        : // A dashboard is updated only with the version that was read.
          await google.send<Resource>('PATCH', 'monitoring', `${version}/${existing.name}`, {
            ...wanted,
            name: existing.name,
            ...('etag' in existing && { etag: existing['etag'] }),
          });
    done.push(`${existing ? 'updated' : 'made'}: ${wanted.displayName}`);
    for (const other of all.filter((one) => hostOf(one) !== hostOf(wanted)))
      done.push(`left: the check of ${hostOf(other)}. Delete it in Cloud Monitoring → Uptime checks.`);
    return stored.name ?? '';
  }
  /** A policy may ask for a metric only once it exists. */
  async function putMetric(metric: Metric): Promise<void> {
    const all = `v2/projects/${project}/metrics`;
    const isThere = (await google.get('logging', `${all}/${metric.name}`)) !== undefined;
    if (isThere) await google.send('PUT', 'logging', `${all}/${metric.name}`, metric);
    else await google.send('POST', 'logging', all, metric);
    done.push(`${isThere ? 'updated' : 'made'}: the metric ${metric.name}`);
  }
  for (const metric of metrics) await putMetric(metric);
  const name = await put('notificationChannels', channel);
  await put('uptimeCheckConfigs', uptime);
  for (const policy of policies) await put('alertPolicies', { ...policy, notificationChannels: [name] });
  await put('dashboards', dashboard, 'v1');
  const marked = { ...channel, name, userLabels: { files: markOf(files) } };
  await google.send('PATCH', 'monitoring', `v3/${name}`, marked);
  return done;
}
