import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingProblem, settingsIn } from '@tessera/domain/operation/settings';
import { siteSettings } from '../../scripts/build/siteSettings';
import { DEV_PORTS, type Ports } from '../../scripts/lib/ports';
import { localSecret, localSettings } from '../../scripts/local/functionsSettings';
import { DEV_RUN, TEST_RUN } from '../../scripts/local/runs';

const read = (file: string) => parseEnv(readFileSync(new URL(`../../functions/${file}`, import.meta.url), 'utf8'));
const local = (run = DEV_RUN) => localSettings(read('.env.demo-tessera'), read('.secret.local'), run);

describe('the local settings', () => {
  it('have a right value for every setting and secret: the emulator would ask for a missing one', () => {
    const { settings, secrets } = local();
    for (const name of settingsIn('functions')) assert.equal(settingProblem(name, settings[name], 'local'), null, name);
    for (const name of settingsIn('secret')) assert.equal(settingProblem(name, secrets[name], 'local'), null, name);
  });

  it('name no setting that the functions do not have', () => {
    assert.deepEqual(Object.keys(local().settings).sort(), settingsIn('functions').sort());
    assert.deepEqual(Object.keys(local().secrets).sort(), settingsIn('secret').sort());
  });

  it('say what is missing', async () => {
    assert.match(await localSecret('STRIPE_WEBHOOK_SECRET'), /^whsec_/);
    await assert.rejects(localSecret('SMTP_URL'), /has no SMTP_URL/);
    assert.match(settingProblem('SITE_URL', undefined) ?? '', /^is missing; it looks like https:/);
    assert.match(settingProblem('SITE_URL', 'shop') ?? '', /^is malformed; it looks like https:/);
  });

  it('send each run to its own ports', () => {
    for (const run of [DEV_RUN, TEST_RUN]) {
      const { settings, secrets } = local(run);
      assert.deepEqual(
        [settings['SITE_URL'], settings['STRIPE_API_BASE'], secrets['SMTP_URL']],
        [
          `http://127.0.0.1:${run.ports.site}`,
          `http://127.0.0.1:${run.ports.stripe}`,
          `smtp://127.0.0.1:${run.ports.smtp}`,
        ],
      );
    }
  });
});

describe("the site's settings", () => {
  it('are the local demo without an environment', () => {
    const { define, siteUrl } = siteSettings(undefined, {});
    assert.equal(siteUrl, 'https://tessera.example');
    assert.equal((JSON.parse(define.TESSERA_OPERATOR) as { name: string }).name, 'Tessera Example Ltd');
  });

  it('say where the functions are: those of the project, or the emulator’s', () => {
    const environment = { WEB_APP_CONFIG: '{"apiKey":"a","projectId":"my-shop"}' };
    const functionsOf = (ports?: Ports) => siteSettings(ports, environment).define.TESSERA_FUNCTIONS;
    assert.equal(functionsOf(), 'https://europe-west2-my-shop.cloudfunctions.net/');
    assert.equal(functionsOf(DEV_PORTS), 'http://127.0.0.1:5001/my-shop/europe-west2/');
  });

  for (const [name, value] of Object.entries({
    WEB_APP_CONFIG: '{',
    SITE_URL: 'https://shop.example/',
    OPERATOR: '{"name":"A"}',
    MEASUREMENT_ID: 'UA-1',
  }))
    it(`stop the build where ${name} is ${value}`, () =>
      assert.throws(() => siteSettings(undefined, { [name]: value }), new RegExp(`^Error: ${name}.* malformed`)));
});
