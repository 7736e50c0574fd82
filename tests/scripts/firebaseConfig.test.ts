import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CommittedConfig,
  deployedConfig,
  type HeaderRule,
  rewritesFor,
  withHashedFiles,
} from '../../scripts/build/hosting';
import { type FirebaseConfig, localFirebaseConfig } from '../../scripts/local/firebaseConfig';
import { BROWSER_RUN, DEV_RUN, TEST_RUN } from '../../scripts/local/runs';
import { routes } from '../../web/src/routes';

const committed = JSON.parse(readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')) as FirebaseConfig &
  CommittedConfig;

const policyOf = (config: FirebaseConfig): string =>
  config.hosting.headers.flatMap((rule) => rule.headers).find(({ key }) => key === 'Content-Security-Policy')?.value ??
  '';

const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('the local firebase configuration', () => {
  it('leaves the committed file without ports and emulators', () => {
    assert.equal('emulators' in committed, false);
    assert.equal(JSON.stringify(committed).includes('127.0.0.1'), false);
  });

  it('lets the site reach the three emulators it talks to, and changes nothing else in the policy', () => {
    const before = policyOf(committed);
    const after = policyOf(localFirebaseConfig(committed, DEV_RUN));
    assert.equal(
      directive(after, 'connect-src'),
      `${directive(before, 'connect-src')} http://127.0.0.1:9099 http://127.0.0.1:8080 http://127.0.0.1:5001`,
    );
    assert.equal(
      after.replace(directive(after, 'connect-src'), ''),
      before.replace(directive(before, 'connect-src'), ''),
    );
  });

  it('gives each run its own ports, site and functions', () => {
    const runs = [DEV_RUN, TEST_RUN, BROWSER_RUN];
    const used = runs.flatMap(({ ports }) => Object.values(ports));
    assert.equal(new Set(used).size, used.length);
    const configs = runs.map((run) => localFirebaseConfig(committed, run));
    assert.equal(new Set(configs.map(({ hosting }) => hosting.public)).size, runs.length);
    assert.equal(new Set(configs.map(({ functions }) => functions.source)).size, runs.length);
  });

  it('keeps the user interface off unless asked for: it is a download', () => {
    assert.deepEqual(localFirebaseConfig(committed, DEV_RUN).emulators?.['ui'], { enabled: false });
    assert.deepEqual(localFirebaseConfig(committed, DEV_RUN, { ui: true }).emulators?.['ui'], {
      enabled: true,
      host: '127.0.0.1',
      port: 4000,
    });
  });

  it('refuses a policy that it cannot widen', () => {
    const without = structuredClone(committed);
    for (const rule of without.hosting.headers)
      rule.headers = rule.headers.map((header) => ({
        ...header,
        value: header.value.replace(/connect-src [^;]+; /, ''),
      }));
    assert.throws(() => localFirebaseConfig(without, DEV_RUN), /no connect-src/);
  });

  it('rewrites the webhook, what mail programs, monitors and wallets ask, logos and the patterns alone: unknown addresses get 404.html', () => {
    const { rewrites } = committed.hosting;
    assert.deepEqual(
      rewrites.map(({ source }) => source),
      [
        '/api/stripe/webhook',
        '/api/stop-mails/*',
        '/api/v1/**',
        '/health',
        '/wallet/**',
        '/logo/**',
        ...rewritesFor(routes).map(({ source }) => source),
      ],
    );
  });
});

describe('the header rules of a built site', () => {
  let site: string;
  before(() => {
    site = mkdtempSync(path.join(tmpdir(), 'tessera-site-'));
    for (const folder of ['css', 'js']) mkdirSync(path.join(site, 'static', folder), { recursive: true });
    for (const file of ['css/main.AAAA.css', 'js/Home.BBBB.chunk.js', 'js/main.CCCC.js'])
      writeFileSync(path.join(site, 'static', file), '');
  });
  after(() => rmSync(site, { recursive: true }));

  const added = (config: { headers: HeaderRule[] }) => config.headers.slice(committed.hosting.headers.length);

  it('let browsers keep for a year only the hashed files that are there', () => {
    assert.equal(JSON.stringify(committed).includes('immutable'), false);
    const rules = added(withHashedFiles(committed.hosting, site));
    assert.deepEqual(
      rules.map(({ source }) => source),
      ['/static/css/@(main.AAAA.css)', '/static/js/@(Home.BBBB.chunk.js|main.CCCC.js)'],
    );
    for (const { headers } of rules)
      assert.deepEqual(headers, [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]);
    assert.deepEqual(added(withHashedFiles(committed.hosting, path.join(site, 'not-built'))), []);
  });

  it('refuse a name that a pattern would read as more than itself', () => {
    const strange = path.join(site, 'static/js/a|b.js');
    writeFileSync(strange, '');
    assert.throws(() => withHashedFiles(committed.hosting, site), /no rule can name static\/js\/a\|b\.js/);
    rmSync(strange);
  });

  it('are deployed after the doctor, which reads the same configuration', () => {
    const mine = { project: 'my-project', appCheck: false };
    const { hosting, functions, ...others } = deployedConfig(committed, mine, site);
    assert.deepEqual(added(hosting), added(withHashedFiles(committed.hosting, site)));
    const doctor = ['npm run doctor -- --project $GCLOUD_PROJECT --config firebase.deploy.local.json'];
    assert.deepEqual([hosting.predeploy, functions.predeploy], [doctor, doctor]);
    assert.deepEqual(Object.keys(others), ['firestore']);
  });

  it('are deployed to the site with the project’s id, and ask for no Runtime Config, which ends in 2027', () => {
    const { hosting, functions } = deployedConfig(committed, { project: 'my-project', appCheck: false }, site);
    assert.deepEqual([hosting.site, functions.disallowLegacyRuntimeConfig], ['my-project', true]);
  });
});
