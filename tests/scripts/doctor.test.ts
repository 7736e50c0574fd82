import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLAN } from '@tessera/domain/money';
import type Stripe from 'stripe';
import { checkLocal } from '../../scripts/doctor/checkLocal';
import { checkSettings, dotenv } from '../../scripts/doctor/checkSettings';
import { checkStripe, type StripeReader } from '../../scripts/doctor/checkStripe';
import { checkWeb } from '../../scripts/doctor/checkWeb';
import type { Finding } from '../../scripts/doctor/findings';
import { projectOf } from '../../scripts/doctor/projectOf';
import { FUNCTION_SETTINGS, SECRETS } from '../../scripts/doctor/settings';
import { STRIPE_EVENTS } from '../../scripts/stripeEvents';

const source = (file: string): Promise<string> => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const badOnes = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state === 'bad').map(({ name, text }) => `${name} ${text}`);

const RIGHT = {
  SITE_URL: 'https://shop.example',
  STRIPE_PRICE_ID: 'price_123',
  WEB_API_KEY: `AIza${'x'.repeat(35)}`,
  STRIPE_API_BASE: '',
  VERIFICATION_REMINDER_DELAY_SECONDS: '3600',
  VERIFICATION_TASK_URL: '',
  TRUSTED_PROXY_HOPS: '1',
  APP_CHECK_SITE_KEY: '',
};

describe('the doctor', () => {
  it('knows every setting and secret of the functions, and no other', async () => {
    const config = await source('functions/src/platform/config.ts');
    const defined = (kind: string) =>
      [...config.matchAll(new RegExp(`\\b${kind}\\('(\\w+)'`, 'g'))].map(([, name]) => name).sort();
    assert.deepEqual(FUNCTION_SETTINGS.map(({ name }) => name).sort(), defined('defineString'));
    assert.deepEqual(SECRETS.map(({ name }) => name).sort(), defined('defineSecret'));
  });

  it('has nothing to say where all is right', () => {
    assert.deepEqual(badOnes(checkSettings(FUNCTION_SETTINGS, RIGHT, 'the file')), []);
  });

  for (const { name, example } of FUNCTION_SETTINGS) {
    it(`names ${name} where it is missing`, () => {
      const findings = badOnes(checkSettings(FUNCTION_SETTINGS, { ...RIGHT, [name]: undefined }, 'the file'));
      assert.deepEqual(findings, [`${name} is missing in the file; it looks like ${example}`]);
    });
  }

  const malformed: [keyof typeof RIGHT, string][] = [
    ['SITE_URL', 'https://shop.example/'],
    ['SITE_URL', 'http://shop.example'],
    ['STRIPE_PRICE_ID', 'prod_123'],
    ['WEB_API_KEY', 'local'],
    ['TRUSTED_PROXY_HOPS', '0'],
    ['APP_CHECK_SITE_KEY', 'off'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:4242'],
    ['VERIFICATION_REMINDER_DELAY_SECONDS', 'one hour'],
    ['VERIFICATION_TASK_URL', 'resendVerificationEmailTask'],
  ];
  for (const [name, value] of malformed) {
    it(`names ${name} where it is ${value}`, () => {
      const [finding, ...more] = badOnes(checkSettings(FUNCTION_SETTINGS, { ...RIGHT, [name]: value }, 'the file'));
      assert.match(finding ?? '', new RegExp(`^${name} is malformed in the file; it looks like `));
      assert.deepEqual(more, []);
    });
  }

  it('never repeats a secret', () => {
    const findings = checkSettings(
      SECRETS,
      { STRIPE_SECRET_KEY: 'pk_live_mistake', STRIPE_WEBHOOK_SECRET: 'very secret' },
      'the environment',
    );
    assert.equal(findings.filter(({ state }) => state === 'bad').length, 2);
    assert.doesNotMatch(JSON.stringify(findings), /mistake|very secret/);
  });

  it('reads dotenv files as the CLI does', () => {
    assert.deepEqual(dotenv('# A=1\nB=two\r\nexport C="three four"\nD=\nE=\'5\'\n'), {
      B: 'two',
      C: 'three four',
      D: '',
      E: '5',
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
      await writeFile(path.join(root, 'functions/.env.demo-tessera'), await source('functions/.env.demo-tessera'));
      await writeFile(
        path.join(root, 'functions/.secret.local'),
        'STRIPE_SECRET_KEY=sk_live_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\n',
      );
      assert.match(badOnes(checkLocal(root)).join(), /^STRIPE_SECRET_KEY is malformed/);
    });
  });

  describe('of the site', () => {
    const web = {
      TESSERA_FIREBASE_CONFIG: JSON.stringify({
        apiKey: RIGHT.WEB_API_KEY,
        authDomain: 'a',
        projectId: 'my-project',
        appId: '1',
      }),
      TESSERA_SITE_URL: RIGHT.SITE_URL,
    };
    const check = (changes: Record<string, string>): string[] =>
      badOnes(checkWeb({ ...web, ...changes }, RIGHT, 'my-project'));

    it('finds nothing where it belongs to the functions', () => assert.deepEqual(check({}), []));
    it('names another project', () => {
      assert.match(
        check({ TESSERA_FIREBASE_CONFIG: web.TESSERA_FIREBASE_CONFIG.replace('my-project', 'other') }).join(),
        /is of the project other, and the functions go to my-project/,
      );
    });
    it('names fields that are missing', () =>
      assert.match(
        check({ TESSERA_FIREBASE_CONFIG: '{"projectId":"my-project"}' }).join(),
        /has no apiKey, authDomain, appId/,
      ));
    it('names what is not JSON', () =>
      assert.match(check({ TESSERA_FIREBASE_CONFIG: '{apiKey: 1}' }).join(), /is not JSON/));
    it('names another address', () =>
      assert.match(
        check({ TESSERA_SITE_URL: 'https://other.example' }).join(),
        /TESSERA_SITE_URL is https:\/\/other\.example, but SITE_URL/,
      ));
    it('names bank details that lack something', () =>
      assert.match(check({ TESSERA_BANK_DETAILS: '{"accountName":"A"}' }).join(), /TESSERA_BANK_DETAILS is malformed/));
  });

  describe('of Stripe', () => {
    const price = { unit_amount: PLAN.amount, currency: PLAN.currency, active: true, type: 'one_time' };
    const endpoint = {
      url: 'https://shop.example/api/stripe/webhook',
      status: 'enabled',
      enabled_events: [...STRIPE_EVENTS],
    };
    const check = async (changes: { price?: object; endpoint?: object }): Promise<string[]> => {
      const reader = {
        prices: { retrieve: async () => ({ ...price, ...changes.price }) },
        webhookEndpoints: {
          list: async () => ({ data: [{ ...endpoint, ...changes.endpoint }] as unknown as Stripe.WebhookEndpoint[] }),
        },
      } as unknown as StripeReader;
      return badOnes(await checkStripe(reader, { priceId: 'price_123', siteUrl: 'https://shop.example' }));
    };

    it('finds nothing where the price is what the pages say', async () => assert.deepEqual(await check({}), []));
    it('names another amount', async () =>
      assert.match(
        (await check({ price: { unit_amount: PLAN.amount + 1 } })).join(),
        /is £49\.01, and the pages say £49/,
      ));
    it('names another currency', async () =>
      assert.match((await check({ price: { currency: 'eur' } })).join(), /is €49, and/));
    it('names a subscription', async () =>
      assert.match((await check({ price: { type: 'recurring' } })).join(), /is a subscription/));
    it('names a missing endpoint with its address and events', async () => {
      assert.match(
        (await check({ endpoint: { url: 'https://other.example' } })).join(),
        /add https:\/\/shop\.example\/api\/stripe\/webhook with the events checkout/,
      );
    });
    it('names events that are missing', async () => {
      assert.match(
        (await check({ endpoint: { enabled_events: ['checkout.session.completed'] } })).join(),
        /lacks the events checkout\.session\.async_payment_succeeded, .*charge\.refunded/,
      );
    });
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
