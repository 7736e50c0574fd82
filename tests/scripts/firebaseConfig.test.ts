import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rewritesFor } from '../../scripts/build/hosting';
import { type FirebaseConfig, localFirebaseConfig } from '../../scripts/local/firebaseConfig';
import { BROWSER_RUN, DEV_RUN, TEST_RUN } from '../../scripts/local/runs';
import { routes } from '../../web/src/routes';

const committed = JSON.parse(readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')) as FirebaseConfig;

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

  it('rewrites the webhook, what mail programs and wallets ask, logos and the patterns alone: unknown addresses get 404.html', () => {
    const { rewrites } = (committed as unknown as { hosting: { rewrites: { source: string }[] } }).hosting;
    assert.deepEqual(
      rewrites.map(({ source }) => source),
      [
        '/api/stripe/webhook',
        '/api/stop-mails/*',
        '/wallet/**',
        '/logo/**',
        ...rewritesFor(routes).map(({ source }) => source),
      ],
    );
  });
});
