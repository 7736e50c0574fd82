import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { RIGHTS } from '@tessera/domain/calls/rights';
import { keysOf } from '@tessera/domain/lib/keys';
import { omit } from '@tessera/domain/lib/omitUndefined';
import {
  type Setting,
  type SettingName,
  settingProblem,
  SETTINGS,
  settingsIn,
} from '@tessera/domain/operation/settings';
import { PLAN } from '@tessera/domain/payment/money';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { declaredParams } from 'firebase-functions/params';
import type Stripe from 'stripe';
import { STRIPE_EVENTS } from '../../functions/src/payment/stripeEvent';
import { type CommittedConfig, deployedConfig } from '../../scripts/build/hosting';
import { checkPolicy, type WithPolicy } from '../../scripts/doctor/checkPolicy';
import { checkRealProject } from '../../scripts/doctor/checkRealProject';
import { checkLocal, checkOperator, checkSettings, checkWeb, type Finding } from '../../scripts/doctor/checkSettings';
import { checkStripe, type StripeReader } from '../../scripts/doctor/checkStripe';
import { ROOT } from '../../scripts/lib/root';
import { projectOf } from '../../scripts/project/projectOf';

const OPERATOR = {
  ...EXAMPLE_OPERATOR,
  name: 'Corner Cards Ltd',
  address: ['2 High Street', 'Leeds LS1 1AA'],
  companyNumber: '12345678',
  vatNumber: 'GB123456789',
  dataProtectionRegistration: 'ZA123456',
  email: 'help@corner.co.uk',
  bank: { accountName: 'Corner Cards Ltd', sortCode: '12-34-56', accountNumber: '12345678' },
};

const usualOf = (name: SettingName): string | undefined => {
  const { usual }: Setting = SETTINGS[name];
  return usual;
};
const FUNCTIONS = settingsIn('functions');
const SECRETS = settingsIn('secret');

/** A file of the project as it is committed. */
const textOf = (file: string): Promise<string> => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const badOnes = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state === 'bad').map(({ name, text }) => `${name} ${text}`);

const RIGHT = {
  SITE_URL: 'https://shop.example',
  STRIPE_PRICE_ID: 'price_123',
  WEB_API_KEY: `AIza${'x'.repeat(35)}`,
  STRIPE_API_BASE: '',
  VERIFICATION_REMINDER_DELAY_SECONDS: '3600',
  PROJECT_NUMBER: '987654321098',
  EXPORT_URL: '',
  WEBHOOK_RECEIVER: '',
  MARKETING_FROM: 'shops@news.corner.co.uk',
  MARKETING_MAILS_A_DAY: '1000',
  APPLE_PASS_TYPE_ID: 'pass.uk.co.corner.card',
  APPLE_TEAM_ID: 'C0RNERCAFE',
  APPLE_PUSH_ORIGIN: '',
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  GOOGLE_WALLET_API_BASE: '',
  TRUSTED_PROXY_HOPS: '1',
  MIN_INSTANCES: '0',
  APP_CHECK_SITE_KEY: '',
  OPERATOR: JSON.stringify(OPERATOR),
};

describe('the doctor', () => {
  it('knows every setting and secret of the functions, and no other', async () => {
    await import('../../functions/src/index');
    const declared = declaredParams.map((param) => ('name' in param ? param.name : ''));
    assert.deepEqual([...new Set(declared)].sort(), [...settingsIn('functions'), ...settingsIn('secret')].sort());
  });

  it('and docs/security.md have one table of rights', async () => {
    const page = await textOf('docs/security.md');
    const rows = RIGHTS.map(({ who, role, on, why }) => `| \`${who}\` | \`${role}\` | ${on} | ${why} |`);
    const said = page.split('\n').filter((line) => line.includes('`roles/'));
    assert.deepEqual(said, rows);
  });

  it('asks a person for seven values, and has a usual one for each that is optional', () => {
    const asked = keysOf(SETTINGS).filter((name) => SETTINGS[name].from === 'asked');
    assert.equal(asked.length, 7, asked.join());
    for (const name of keysOf(SETTINGS)) {
      assert.equal(usualOf(name) !== undefined, SETTINGS[name].from === 'optional', name);
      if (SETTINGS[name].from === 'optional') assert.equal(settingProblem(name, usualOf(name), 'real'), null, name);
    }
  });

  it('has nothing to say where all is right', () => {
    assert.deepEqual(badOnes(checkSettings(FUNCTIONS, RIGHT, 'the file')), []);
  });

  for (const name of FUNCTIONS) {
    it(`names ${name} where it is missing`, () => {
      const findings = badOnes(checkSettings(FUNCTIONS, { ...RIGHT, [name]: undefined }, 'the file'));
      assert.deepEqual(findings, [`${name} is missing in the file; it looks like ${SETTINGS[name].example}`]);
    });
  }

  it('says what instances cost that wait for calls, and nothing where there are none', () => {
    const named = (value: string) =>
      checkSettings(['MIN_INSTANCES'], { MIN_INSTANCES: value }, 'the file').map(({ state, name }) => [state, name]);
    assert.deepEqual(named('0'), [['good', 'MIN_INSTANCES']]);
    assert.deepEqual(named('2'), [['good', 'MIN_INSTANCES (2 idle at the counter: about US$27 a month)']]);
  });

  it('refuses every committed value in a real project, by its name', async () => {
    const committed = {
      ...parseEnv(await textOf('functions/.env.demo-tessera')),
      ...parseEnv(await textOf('functions/.secret.local')),
    };
    const names = [...FUNCTIONS, ...SECRETS].filter((name) => committed[name] && committed[name] !== usualOf(name));
    for (const name of [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'PASS_ROOT_SECRETS',
      'PIN_PEPPER',
      'STRIPE_PRICE_ID',
    ] as const)
      assert.ok(names.includes(name), name);
    const findings = badOnes(checkSettings(names, committed, 'the file'));
    assert.deepEqual(
      findings.map((finding) => finding.split(' ')[0]),
      names,
    );
  });

  it('refuses a committed root beside a good one, a test key, and a mail server without encryption', () => {
    const root = parseEnv(readFileSync(new URL('../../functions/.secret.local', import.meta.url), 'utf8'))[
      'PASS_ROOT_SECRETS'
    ];
    for (const [name, value, fault] of [
      ['PASS_ROOT_SECRETS', `2:${'ab'.repeat(32)},${root}`, /known to everybody/],
      ['PASS_ROOT_SECRETS', `${root?.replace('1:', '7:')}`, /known to everybody/],
      ['STRIPE_SECRET_KEY', 'sk_test_51AbC', /test key/],
      ['STRIPE_SECRET_KEY', 'rk_test_51AbC', /test key/],
      ['SMTP_URL', 'smtp://user:password@smtp.shop.uk:587', /malformed/],
      // Passwords that end the address: no mail would leave, and the error that tells so contains them.
      ...['pass#word', 'pass/word', 'pass?word', 'pass@word'].map(
        (password) => ['SMTP_URL', `smtps://user:${password}@smtp.shop.uk:465`, /malformed/] as const,
      ),
    ] as const) {
      const [finding = ''] = badOnes(checkSettings([name], { [name]: value }, 'the file'));
      assert.match(finding, fault);
    }
    for (const url of [
      'smtps://user:password@smtp.shop.uk:465',
      'smtps://me%40shop.uk:pa%23s:%25w+&=rd@smtp.shop.uk:465',
      'smtp://user:password@smtp.shop.uk:587?requireTLS=true',
    ])
      assert.deepEqual(badOnes(checkSettings(['SMTP_URL'], { SMTP_URL: url }, 'the file')), []);
  });

  const malformed: [keyof typeof RIGHT, string][] = [
    ['SITE_URL', 'https://shop.example/'],
    ['SITE_URL', 'http://shop.example'],
    ['STRIPE_PRICE_ID', 'prod_123'],
    ['WEB_API_KEY', 'local'],
    ['TRUSTED_PROXY_HOPS', '0'],
    ['MIN_INSTANCES', '11'],
    ['MIN_INSTANCES', 'one'],
    ['APP_CHECK_SITE_KEY', 'off'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:4242'],
    ['VERIFICATION_REMINDER_DELAY_SECONDS', 'one hour'],
    ['PROJECT_NUMBER', 'my-project'],
    ['EXPORT_URL', 'http://127.0.0.1:5001/demo-tessera/europe-west2/shopExport'],
    ['WEBHOOK_RECEIVER', 'http://127.0.0.1:8027'],
    ['APP_CHECK_SITE_KEY', 'a key'],
    ['OPERATOR', 'Tessera'],
    ['APPLE_PASS_TYPE_ID', 'uk.co.corner.card'],
    ['APPLE_TEAM_ID', 'Corner Cards'],
    ['APPLE_PUSH_ORIGIN', 'https://127.0.0.1:2197'],
    ['GOOGLE_WALLET_ISSUER_ID', 'corner'],
    ['GOOGLE_WALLET_API_BASE', 'http://127.0.0.1:8026'],
  ];
  for (const [name, value] of malformed) {
    it(`names ${name} where it is ${value}`, () => {
      const [finding, ...more] = badOnes(checkSettings(FUNCTIONS, { ...RIGHT, [name]: value }, 'the file'));
      assert.match(finding ?? '', new RegExp(`^${name} is malformed in the file; it looks like `));
      assert.deepEqual(more, []);
    });
  }

  it('never repeats a secret', () => {
    const findings = checkSettings(
      SECRETS,
      {
        STRIPE_SECRET_KEY: 'pk_live_mistake',
        STRIPE_WEBHOOK_SECRET: 'very secret',
        SMTP_URL: 'smtps://very secret@mail.example',
      },
      'the environment',
    );
    assert.equal(findings.filter(({ state }) => state === 'bad').length, SECRETS.length);
    assert.doesNotMatch(JSON.stringify(findings), /mistake|very secret/);
  });

  it('reads dotenv files as the CLI does', () => {
    assert.deepEqual(parseEnv('# A=1\nB=two\r\nexport C="three four"\nD=\nE=\'5 #6\'\nF={"a":1} # one\n'), {
      B: 'two',
      C: 'three four',
      D: '',
      E: '5 #6',
      F: '{"a":1}',
    });
  });

  describe('of the local set-up', () => {
    let root: string;
    beforeEach(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'tessera-doctor-'));
      await mkdir(path.join(root, 'functions'));
    });
    afterEach(() => rm(root, { recursive: true }));

    it('finds the committed one right', () => assert.deepEqual(badOnes(checkLocal()), []));

    it('names files that are missing', () => {
      assert.deepEqual(
        badOnes(checkLocal(root)).map((text) => text.split(' ')[0]),
        ['functions/.env.demo-tessera', 'functions/.secret.local'],
      );
    });

    it('refuses a live key', async () => {
      await writeFile(path.join(root, 'functions/.env.demo-tessera'), await textOf('functions/.env.demo-tessera'));
      await writeFile(
        path.join(root, 'functions/.secret.local'),
        'STRIPE_SECRET_KEY=sk_live_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\n',
      );
      assert.match(badOnes(checkLocal(root)).join(), /^STRIPE_SECRET_KEY is malformed/);
    });
  });

  describe('of the site', () => {
    const config = { apiKey: RIGHT.WEB_API_KEY, authDomain: 'a', projectId: 'my-project', appId: '1' };
    const check = (text: string, values = RIGHT): string[] =>
      checkWeb({ ...values, WEB_APP_CONFIG: text, MEASUREMENT_ID: '' }, 'my-project', 'the file')
        .filter(({ state }) => state !== 'good')
        .map(({ state, name, text: fault }) => `${state}: ${name} ${fault}`);

    it('finds nothing where it belongs to the functions', () => assert.deepEqual(check(JSON.stringify(config)), []));
    const named: [string, RegExp, string, typeof RIGHT?][] = [
      [
        'another project',
        /^bad: WEB_APP_CONFIG is of the project other, and the functions go to my-project/,
        JSON.stringify({ ...config, projectId: 'other' }),
      ],
      ['fields that are missing', /has no apiKey, authDomain, appId/, '{"projectId":"my-project"}'],
      ['what is not JSON', /^bad: WEB_APP_CONFIG is not JSON/, '{apiKey: 1}'],
      [
        'another key of the functions, which is not a fault',
        /^unknown: WEB_API_KEY is not the apiKey in WEB_APP_CONFIG/,
        JSON.stringify(config),
        { ...RIGHT, WEB_API_KEY: `AIza${'y'.repeat(35)}` },
      ],
    ];
    for (const [what, fault, ...checked] of named)
      it(`names ${what}`, () => assert.match(check(...checked).join(), fault));
  });

  describe('of the operator', () => {
    const check = (changes: object): string[] => badOnes(checkOperator(JSON.stringify({ ...OPERATOR, ...changes })));

    it('has nothing to say of a whole one', () => assert.deepEqual(check({}), []));
    it('does without what not every operator has', () =>
      assert.deepEqual(
        check({
          companyNumber: undefined,
          vatNumber: undefined,
          dataProtectionRegistration: undefined,
          bank: undefined,
        }),
        [],
      ));
    it("names each of the example's values", () => {
      const named = badOnes(checkOperator(JSON.stringify(EXAMPLE_OPERATOR))).map((text) => text.split(' ')[0]);
      const { bank, ...others } = omit(EXAMPLE_OPERATOR, 'refundDays', 'wallets');
      assert.deepEqual(
        named.sort(),
        [...Object.keys(others), ...Object.keys(bank ?? {}).map((field) => `bank.${field}`)]
          .map((field) => `OPERATOR.${field}`)
          .sort(),
      );
    });
    for (const [field, value] of Object.entries({
      name: '',
      address: [],
      companyNumber: '1',
      vatNumber: 'none',
      email: 'nobody',
      'bank.sortCode': { bank: { ...OPERATOR.bank, sortCode: '123456' } },
      refundDays: 7,
      social: 'http://social.example',
      slogan: 'Buy now',
    }))
      it(`names ${field} where it is ${JSON.stringify(value)}`, () => {
        const changes = typeof value === 'object' && 'bank' in value ? value : { [field]: value };
        const [finding, ...more] = check(changes);
        assert.match(finding ?? '', new RegExp(`^OPERATOR OPERATOR\\.${field} is missing or malformed`));
        assert.deepEqual(more, []);
      });
    it('names a reserved address', () =>
      assert.match(
        check({ email: 'help@shop.example' }).join(),
        /^OPERATOR\.email is a reserved address that cannot receive mail/,
      ));
    it('names what is not JSON', () => assert.match(badOnes(checkOperator('{')).join(), /is not JSON/));
  });

  describe('of a real project', () => {
    it('refuses the values of the local demo by name', async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'tessera-doctor-'));
      await mkdir(path.join(root, 'functions'));
      const values = { ...RIGHT, SITE_URL: 'https://tessera.example', OPERATOR: JSON.stringify(EXAMPLE_OPERATOR) };
      const file = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(path.join(root, 'functions/.env.my-project'), file.join(''));
      await writeFile(path.join(root, 'firebase.json'), await textOf('firebase.json'));
      const findings = badOnes(
        await checkRealProject('my-project', {
          environment: { SMTP_URL: SETTINGS.SMTP_URL.example },
          root,
          config: 'firebase.json',
          texts: () => Promise.resolve([]),
        }),
      ).join('\n');
      // A deployment needs it; a fresh clone has not built it yet.
      const ofConfig = async (config?: string) =>
        (
          await checkRealProject('my-project', {
            environment: {},
            root,
            texts: () => Promise.resolve([]),
            ...(config && { config }),
          })
        ).find(({ name }) => name === 'firebase.deploy.local.json')?.state;
      assert.deepEqual([await ofConfig(), await ofConfig('firebase.deploy.local.json')], ['unknown', 'bad']);
      await rm(root, { recursive: true });
      for (const name of ['SITE_URL', 'OPERATOR.name', 'OPERATOR.companyNumber', 'OPERATOR.bank.sortCode', 'SMTP_URL'])
        assert.match(findings, new RegExp(`^${name} .*is the example's value`, 'm'), name);
    });

    it('looks at rights too, and says where it could not', () => {
      // Nobody is signed in, and the process asks no metadata server of Google's for credentials.
      const env = { PATH: process.env['PATH'], HOME: tmpdir(), METADATA_SERVER_DETECTION: 'none' };
      const words = ['--import', 'tsx', 'scripts/doctor.ts', '--project', 'my-project'];
      const { stdout, status } = spawnSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8' });
      assert.match(stdout, /^– What the step account gives was not looked at\. You are not signed in: run gcloud/m);
      assert.equal(status, 1);
    });
  });

  describe('of the Content-Security-Policy', () => {
    let committed: string;
    before(async () => (committed = await textOf('firebase.json')));
    const check = (text: string, project: string, appCheck = false): string[] =>
      badOnes(checkPolicy(JSON.parse(text) as WithPolicy, project, appCheck));
    const named = (project: string) => committed.replaceAll('europe-west2-demo-tessera', `europe-west2-${project}`);

    it('has nothing to say where it names the project’s own functions', () =>
      assert.deepEqual(check(named('my-project'), 'my-project'), []));
    it('the doctor names a functions host of another project in the policy, and the one that is missing', () => {
      const text = check(committed, 'my-project').join('\n');
      assert.match(text, /needs https:\/\/europe-west2-my-project\.cloudfunctions\.net in connect-src/);
      assert.match(
        text,
        /allows https:\/\/europe-west2-demo-tessera\.cloudfunctions\.net, which is not of this project/,
      );
    });
    for (const host of ['https://*.cloudfunctions.net', 'https://*.run.app', 'https://other.web.app'])
      it(`names ${host}, where anybody may put something`, () =>
        assert.match(
          check(named('my-project').replace("connect-src 'self'", `connect-src 'self' ${host}`), 'my-project').join(),
          /which is not of this project/,
        ));
    it('asks for what App Check needs where a site key is set, and refuses it where none is', () => {
      const without = check(named('my-project'), 'my-project', true);
      assert.equal(without.length, 6, without.join('\n'));
      const allowed = named('my-project')
        .replaceAll(
          "script-src 'self'",
          'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/; ' +
            "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        )
        .replaceAll(
          "connect-src 'self'",
          "connect-src 'self' https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/",
        );
      assert.deepEqual(check(allowed, 'my-project', true), []);
      assert.equal(check(allowed, 'my-project').length, 6);
    });
    for (const appCheck of [false, true])
      it(`has nothing to say of the one that is made for a project ${appCheck ? 'with' : 'without'} App Check`, () => {
        const made = deployedConfig(
          JSON.parse(committed) as CommittedConfig,
          { project: 'my-project', appCheck },
          'nowhere',
        );
        assert.deepEqual(badOnes(checkPolicy(made, 'my-project', appCheck)), []);
        assert.equal(badOnes(checkPolicy(made, 'my-project', !appCheck)).length, 6);
      });
    it('names a policy that is missing', () =>
      assert.deepEqual(check('{"hosting":{"headers":[]}}', 'my-project'), ['The Content-Security-Policy is missing']));
  });

  describe('of Stripe', () => {
    const price = { unit_amount: PLAN.amount, currency: PLAN.currency, active: true, type: 'one_time' };
    const endpoint = {
      url: 'https://shop.example/api/stripe/webhook',
      status: 'enabled',
      enabled_events: [...STRIPE_EVENTS],
    };
    const check = async (changes: { price?: object; endpoint?: object; newer?: object[] }): Promise<string[]> => {
      const reader = {
        prices: { retrieve: async () => ({ ...price, ...changes.price }) },
        webhookEndpoints: {
          list: async () => ({
            data: [
              ...(changes.newer ?? []),
              { ...endpoint, ...changes.endpoint },
            ] as unknown as Stripe.WebhookEndpoint[],
          }),
        },
      } as unknown as StripeReader;
      return badOnes(await checkStripe(reader, { priceId: 'price_123', siteUrl: 'https://shop.example' }));
    };

    it('finds nothing where the price is what the pages say', async () => assert.deepEqual(await check({}), []));
    it('finds nothing where a newer endpoint was disabled and the one in use is enabled', async () =>
      assert.deepEqual(await check({ newer: [{ ...endpoint, status: 'disabled' }] }), []));
    const named: [string, Parameters<typeof check>[0], RegExp][] = [
      ['another amount', { price: { unit_amount: PLAN.amount + 1 } }, /is £49\.01, and the pages say £49/],
      ['another currency', { price: { currency: 'eur' } }, /is €49, and/],
      ['a subscription', { price: { type: 'recurring' } }, /is a subscription/],
      ['an endpoint that is disabled', { endpoint: { status: 'disabled' } }, /endpoint in Stripe is disabled/],
      [
        'a missing endpoint with its address and events',
        { endpoint: { url: 'https://other.example' } },
        /is missing: https:\/\/shop\.example\/api\/stripe\/webhook with the events checkout/,
      ],
      [
        'events that are missing',
        { endpoint: { enabled_events: ['checkout.session.completed'] } },
        /lacks the events checkout\.session\.async_payment_succeeded, .*charge\.refunded/,
      ],
    ];
    for (const [what, changes, fault] of named)
      it(`names ${what}`, async () => assert.match((await check(changes)).join(), fault));
  });

  describe('of the project', () => {
    const file = '{"projects":{"default":"demo-tessera","live":"shop-live-1"}}';
    it('takes the default, an alias, or an id', () => {
      assert.deepEqual(
        [projectOf(undefined, file), projectOf('live', file), projectOf('another-project', file)],
        ['demo-tessera', 'shop-live-1', 'another-project'],
      );
    });
    for (const [what, text] of Object.entries({
      'no JSON': '{',
      'no projects': '{}',
      'no default': '{"projects":{}}',
      'a malformed id': '{"projects":{"default":"My Project"}}',
    })) {
      it(`names .firebaserc with ${what}`, () =>
        assert.throws(() => projectOf(undefined, text), /^Error: \.firebaserc is malformed/));
    }
    it('names what is neither alias nor id', () => assert.throws(() => projectOf('X', file), /X is neither/));
  });
});
