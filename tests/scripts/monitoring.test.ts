/** The alerts and the dashboard of a real project, installed into a service that stores what it gets. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { ROOT } from '../../scripts/lib/root';
import { installMonitoring, monitoringFiles } from '../../scripts/project/monitoring';
import { type Asked, stubServer } from '../support/stubServer';

const WANTED = { site: 'shop.example', mail: 'ops@shop.example' };

/** Cloud Monitoring, as far as it stores things by collection. */
function monitoringService() {
  const stored = new Map<string, Record<string, unknown>>();
  const answer = ({ method, path: asked, body }: Asked) => {
    const name = asked.replace(/^\/v\d\//, '').replace(/\?.*$/, '');
    const list = name.split('/').at(-1) ?? '';
    if (method === 'GET')
      return { body: { [list]: [...stored.values()].filter((one) => String(one['name']).startsWith(`${name}/`)) } };
    const full = method === 'POST' ? `${name}/${stored.size + 1}` : name;
    if (method === 'PATCH' && !stored.has(full)) return { status: 404 };
    const resource = { ...(body as object), name: full };
    stored.set(full, resource);
    return { body: resource };
  };
  return { stored, answer };
}

/** Cloud Logging, as far as it stores metrics, under the names that they bring. */
function loggingService() {
  const metrics = new Map<string, unknown>();
  return ({ method, path: asked, body }: Asked) => {
    if (method === 'GET') return { body: { metrics: [...metrics.values()] } };
    const { name } = body as { name: string };
    const isThere = metrics.has(name);
    if (isThere !== (method === 'PUT' && asked.endsWith(`/${name}`))) return { status: isThere ? 409 : 404 };
    metrics.set(name, body);
    return { body: body as object };
  };
}

const command = (...options: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/alerts-install.ts', ...options], { cwd: ROOT });

describe('the alerts of a real project', () => {
  it('are made once, with the channel that gets their mails, and a second run only updates them', async () => {
    const service = monitoringService();
    const { host, asked, stop } = await stubServer(service.answer);
    const logging = await stubServer(loggingService());
    try {
      const files = await monitoringFiles(WANTED);
      const install = () =>
        installMonitoring(files, {
          ...{ api: `http://${host}`, logging: `http://${logging.host}` },
          ...{ projectId: 'my-project', token: 'given' },
        });
      const first = await install();
      assert.ok(first.every((line) => line.startsWith('made: ')) && first.length >= 7, first.join());
      for (const { headers } of [...asked, ...logging.asked]) assert.equal(headers['authorization'], 'Bearer given');
      const names = [...service.stored.keys()];
      const second = await install();
      assert.ok(
        second.every((line) => line.startsWith('updated: ')),
        second.join(),
      );
      assert.deepEqual([...service.stored.keys()], names);
      const policies = [...service.stored.values()].filter(({ name }) => String(name).includes('/alertPolicies/'));
      const [channel] = names;
      assert.equal(policies.length, files.policies.length);
      for (const policy of policies) assert.deepEqual(policy['notificationChannels'], [channel]);
    } finally {
      await Promise.all([stop(), logging.stop()]);
    }
  });

  it('end with the service’s answer when it refuses', async () => {
    const { host, stop } = await stubServer(() => ({ status: 403, body: 'no right' }));
    try {
      const files = await monitoringFiles(WANTED);
      const [api, logging] = [`http://${host}`, `http://${host}`];
      const service = { api, logging, projectId: 'my-project', token: 'given' };
      await assert.rejects(installMonitoring(files, service), /answers 403: no right/);
    } finally {
      await stop();
    }
  });

  it('name only callables and metrics that exist, and chapters of the handbook that exist', async () => {
    const files = await monitoringFiles(WANTED);
    const text = JSON.stringify(files);
    assert.ok(!text.includes('SITE_HOST'));
    // A service has the name of a unit or of a function alone, and never a callable's.
    assert.doesNotMatch(text, /service_name ?= ?/);
    const called = [...text.matchAll(/\bcall ?= ?\\"(\w+)\\"/g)].map(([, name = '']) => name);
    assert.ok(called.length >= 2);
    for (const name of called) assert.ok(name in CALLABLES, name);
    const metrics = [...text.matchAll(/logging[._]googleapis[._]com[:/]user[_/]([a-z_]+?)(?:_bucket|_count)?\b/g)];
    const known = new Set(files.metrics.map(({ name }) => name));
    assert.ok(metrics.length >= 3);
    for (const [, name = ''] of metrics) assert.ok(known.has(name), name);
    const handbook = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
    const chapters = [...text.matchAll(/\*([A-Z][^*]+)\*/g)].map(([, title]) => title);
    assert.ok(chapters.length > 0);
    for (const title of chapters) assert.ok(handbook.includes(`## ${title}`), title);
  });

  it('are not installed without a project, into an emulator’s, or for a site that is an address', async () => {
    await assert.rejects(command(), /alerts:install -- --project live/);
    const local = ['--project', 'demo-tessera', '--site', WANTED.site, '--mail', WANTED.mail];
    await assert.rejects(command(...local), /demo-tessera is in emulators only/);
    await assert.rejects(monitoringFiles({ ...WANTED, site: 'https://shop.example/' }), /--site is a host/);
  });

  it('are only printed by a dry run', async () => {
    const options = ['--project', 'my-project', '--site', WANTED.site, '--mail', WANTED.mail, '--dry-run'];
    const { stdout } = await command(...options);
    assert.deepEqual(JSON.parse(stdout), await monitoringFiles(WANTED));
  });
});
