/** The alerts and the dashboard of a real project, installed into a service that stores what it gets. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { ROOT } from '../../scripts/lib/root';
import { installMonitoring, missingOf, monitoringFiles } from '../../scripts/project/monitoring';
import { newModel } from '../support/goLive';
import { PROJECT } from '../support/projectModel/state';

const WANTED = { site: 'shop.example', mail: 'ops@shop.example' };

describe('the alerts of a real project', () => {
  it('are made once, with the channel that gets their mails, and a second run updates all but the check of another host', async () => {
    const model = await newModel();
    const service = { project: PROJECT, google: model.environment(null).google };
    try {
      const files = await monitoringFiles(WANTED);
      assert.deepEqual(await missingOf(files, service), ['the alerts are missing, or of another version']);
      const first = await installMonitoring(files, service);
      assert.ok(first.every((line) => line.startsWith('made: ')) && first.length >= 7, first.join());
      assert.deepEqual(await missingOf(files, service), []);
      const stored = [...model.state.monitoring];
      const second = await installMonitoring(files, service);
      assert.ok(
        second.every((line) => line.startsWith('updated: ')),
        second.join(),
      );
      assert.deepEqual(
        [...model.state.monitoring.keys()],
        stored.map(([name]) => name),
      );
      const [channel] = stored.map(([name]) => name).filter((name) => name.includes('/notificationChannels/'));
      const policies = stored.filter(([name]) => name.includes('/alertPolicies/'));
      assert.equal(policies.length, files.policies.length);
      for (const [, policy] of policies) assert.deepEqual(policy['notificationChannels'], [channel]);
      const changed = { ...files, uptime: { ...files.uptime, period: '300s' } };
      assert.equal((await missingOf(changed, service)).length, 1);
      for (const [name, one] of stored.filter(([key]) => !key.includes('/notificationChannels/'))) {
        model.state.monitoring.delete(name);
        const [missing = '', ...others] = await missingOf(files, service);
        assert.deepEqual([missing.includes(String(one['displayName'] ?? one['name'])), others], [true, []], missing);
        model.state.monitoring.set(name, one);
      }
      const moved = await installMonitoring(await monitoringFiles({ ...WANTED, site: 'new.example' }), service);
      assert.deepEqual(
        moved.filter((line) => !line.startsWith('updated: ')),
        ['made: Tessera: /health', 'left: the check of shop.example. Delete it in Cloud Monitoring → Uptime checks.'],
      );
      assert.deepEqual(model.unknown, []);
    } finally {
      await model.stop();
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

  it('are not made for a site that is an address', () =>
    assert.rejects(monitoringFiles({ ...WANTED, site: 'https://shop.example/' }), /The site is a host/));
});
