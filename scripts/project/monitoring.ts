/** The uptime check, the metrics, the alert policies and the dashboard of a real project, from `monitoring/`. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';

const FOLDER = path.join(ROOT, 'monitoring');

/** An object of Cloud Monitoring. It is known again by its display name. */
interface Resource extends Record<string, unknown> {
  displayName: string;
  name?: string;
}

/**
 * Reads the files, and puts in the site's host and the address that gets the mails.
 * @throws Error for a site that is no host, or an address that is none
 */
export async function monitoringFiles({ site, mail }: { site: string; mail: string }) {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(site)) throw new Error(`--site is a host, like shop.example: ${site}`);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(mail)) throw new Error(`--mail is an e-mail address: ${mail}`);
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

interface Service {
  /** The addresses of Cloud Monitoring and of Cloud Logging, without a path. */
  api: string;
  logging: string;
  projectId: string;
  token: string;
}

/**
 * Makes each resource, or updates the one with its display name.
 * @returns a line for each
 * @throws Error with the service's answer when it refuses
 */
export async function installMonitoring(
  { channel, uptime, metrics, policies, dashboard }: Awaited<ReturnType<typeof monitoringFiles>>,
  { api, logging, projectId, token }: Service,
): Promise<string[]> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-goog-user-project': projectId,
  };
  const done: string[] = [];
  async function send<Answer>(method: string, url: string, body?: object, host = api): Promise<Answer> {
    const answer = await fetch(`${host}/${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${new URL(host).host} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  /** @param collection its name in the address, which is also the name of the list in an answer */
  async function put(collection: string, wanted: Resource, version = 'v3'): Promise<string> {
    const all = `${version}/projects/${projectId}/${collection}`;
    const found = await send<Record<string, Resource[] | undefined>>('GET', `${all}?pageSize=500`);
    const there = found[collection]?.find(({ displayName }) => displayName === wanted.displayName);
    const stored =
      there?.name === undefined
        ? await send<Resource>('POST', all, wanted)
        : // A dashboard is updated only with the version that was read.
          await send<Resource>('PATCH', `${version}/${there.name}`, {
            ...wanted,
            name: there.name,
            ...('etag' in there && { etag: there['etag'] }),
          });
    done.push(`${there ? 'updated' : 'made'}: ${wanted.displayName}`);
    return stored.name ?? '';
  }
  /** A policy may ask for a metric only once it exists. */
  async function putMetric(metric: Metric): Promise<void> {
    const all = `v2/projects/${projectId}/metrics`;
    const { metrics: found = [] } = await send<{ metrics?: Metric[] }>('GET', all, undefined, logging);
    const isThere = found.some(({ name }) => name === metric.name);
    if (isThere) await send('PUT', `${all}/${metric.name}`, metric, logging);
    else await send('POST', all, metric, logging);
    done.push(`${isThere ? 'updated' : 'made'}: the metric ${metric.name}`);
  }
  for (const metric of metrics) await putMetric(metric);
  const notificationChannels = [await put('notificationChannels', channel)];
  await put('uptimeCheckConfigs', uptime);
  for (const policy of policies) await put('alertPolicies', { ...policy, notificationChannels });
  await put('dashboards', dashboard, 'v1');
  return done;
}
