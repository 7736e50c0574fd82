/** `npm run go-live`, from an empty project to one that takes money, and what comes after. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { memberOf, type Right, RIGHTS } from '@tessera/domain/calls/rights';
import { settingsIn } from '@tessera/domain/operation/settings';
import type { Operator } from '@tessera/domain/schemas/operator';
import Stripe from 'stripe';
import { checkRights } from '../../../scripts/go-live/checkRights';
import { Google } from '../../../scripts/go-live/google';
import { STEPS } from '../../../scripts/go-live/steps';
import { batchesOf } from '../../../scripts/go-live/steps/functions';
import { ROOT } from '../../../scripts/lib/root';
import { ANSWERS, newModel, run, signUp } from '../../support/goLive';
import type { Model } from '../../support/projectModel/model';
import { type Binding, NUMBER, PROJECT } from '../../support/projectModel/state';

/** How the CLI reads a file of settings. */
const cli = createRequire(import.meta.url)('firebase-tools/lib/functions/env.js') as {
  parseStrict(text: string): Record<string, string>;
};

const given = (bindings: Binding[], on: Right['on']) => [
  bindings
    .filter(({ role }) => role !== 'roles/owner')
    .flatMap(({ role, members }) => members.map((member) => `${role} ${member}`))
    .sort(),
  RIGHTS.filter((right) => right.on === on)
    .map(({ role, who }) => `${role} ${memberOf(who, PROJECT, NUMBER)}`)
    .sort(),
];
const UNCERTIFIED = { hostState: 'HOST_ACTIVE', cert: { state: 'CERT_PREPARING' } };
const CONNECTED = { hostState: 'HOST_ACTIVE', cert: { state: 'CERT_ACTIVE' } };
const deployments = (model: Model) => model.commands.map((line) => / --only (\S+)/.exec(line)?.[1] ?? line);

describe('going live', () => {
  let model: Model;
  let restore: () => Promise<void>;
  before(async () => (model = await newModel(signUp)));
  after(() => model.stop());
  afterEach(() => assert.deepEqual(model.unknown, []));
  beforeEach(() => {
    for (const list of [model.asked, model.commands, model.questions]) list.length = 0;
    model.changes = 0;
  });

  it('has one list of steps, which docs/deploy.md and the mapping to Terraform name too', async () => {
    const page = await readFile(path.join(ROOT, 'docs/deploy.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| (\d*) ?\|$/gm)].map(
      ([, name, minutes]) => `${name} ${minutes}`,
    );
    assert.deepEqual(
      rows,
      STEPS.map(({ name, minutes = '' }) => `${name} ${minutes}`),
    );
    const mapping = await readFile(
      path.join(ROOT, 'docs/decisions/0151-going-live-is-a-command-and-not-terraform.md'),
      'utf8',
    );
    for (const { name } of STEPS) assert.match(mapping, new RegExp(`^\\| .*\`${name}\`.* \\|`, 'm'));
  });

  it('is printed without running anything by a dry run, and asks nothing', async () => {
    const { ended, said } = await run(model, '--dry-run', null);
    assert.ok(ended);
    assert.deepEqual([model.changes, model.commands, await model.files()], [0, [], []]);
    for (const { name, what } of STEPS) assert.ok(said.includes(` ${name}: ${what}`), name);
    // What cannot be seen yet is not a fault of the project.
    assert.doesNotMatch(said, /no billing account|Your account lacks/);
    assert.match(
      said,
      /preflight: .*\n +– cannot be checked yet\. The services by which this step looks are not enabled/,
    );
    assert.match(said, /\nHere it asks for SITE_URL, (\w+, ){5}APP_CHECK\.\n\n4\/20 services/);
    assert.match(said, /hosting: .*\n +– cannot be checked before SITE_URL is known\n/);
    assert.match(said, /services: .*\n +– firestore, .*\n +\$ gcloud services enable firestore\.googleapis\.com/);
    assert.match(said, /\$ npx --yes firebase-tools@\S+ deploy --only hosting --project my-project/);
    assert.match(said, /It takes about 15 minutes\.[\s\S]*Nothing was run\.$/);
  });

  it('takes an empty project to a site that takes money, with seven values and one command', async () => {
    const { ended, said } = await run(model);
    assert.ok(ended, said);
    const numbered = model.questions.filter((message) => /^\d\/7/.test(message));
    assert.deepEqual([numbered.length, /5\/7/.test(said)], [6, true]);
    const { state } = model;
    assert.equal(state.functions.size, 24);
    assert.ok([...state.functions.values()].every(({ release }) => release));
    assert.deepEqual(...(given(state.bindings, 'project') as [string[], string[]]));
    assert.deepEqual(...(given(state.onAccount, 'account') as [string[], string[]]));
    for (const name of settingsIn('secret')) {
      const secret = state.secrets.get(name);
      assert.equal(secret?.versions.length, 1, name);
      assert.deepEqual(...(given(secret.bindings, 'secrets') as [string[], string[]]));
    }
    const [endpoint, ...others] = state.stripe.endpoints;
    assert.deepEqual([others, state.secrets.get('STRIPE_WEBHOOK_SECRET')?.versions], [[], [endpoint?.secret]]);
    assert.equal(endpoint?.api_version, Stripe.API_VERSION);
    assert.match(state.site?.policy ?? '', /https:\/\/europe-west2-my-project\.cloudfunctions\.net/);
    assert.equal(state.users[0]?.customAttributes, '{"kept":1,"admin":true}');
    assert.match(said, /corner\.co\.uk A 199\.36\.158\.100/);
    assert.match(said, /… not yet: (\d+) of \1 indexes are not ready\n/);
    assert.equal(said.split('own accounts are new in this project: again in a minute').length - 1, 2);
    restore = await model.snapshot();
  });

  it('writes a file of settings that the CLI and our own commands read alike, and that has no secret', async () => {
    const text = await readFile(path.join(model.root, `functions/.env.${PROJECT}`), 'utf8');
    const values = cli.parseStrict(text);
    assert.deepEqual(values, { ...parseEnv(text) });
    assert.equal((JSON.parse(values['OPERATOR'] ?? '') as { name: string }).name, ANSWERS['The legal name']);
    assert.deepEqual(
      [values['SITE_URL'], values['PROJECT_NUMBER'], values['WEB_API_KEY']],
      ['https://corner.co.uk', NUMBER, `AIza${'k'.repeat(35)}`],
    );
    assert.doesNotMatch(text, /marked/);
  });

  it('finds all done in a second run, which changes and asks nothing', async () => {
    await restore();
    const { ended, said } = await run(model, '', null);
    assert.ok(ended, said);
    assert.deepEqual([model.changes, model.commands, model.questions], [0, [], []]);
    assert.equal(said.split('✔ Nothing to do.').length - 1, STEPS.length);
    assert.match(said, /What this version changes:\n +secrets: nothing\n +rules: nothing\n +functions: nothing/);
    assert.doesNotMatch(said, /\n {2}settings: /);
    assert.match(said, /\nmy-project is as it should be(, except for what is left for you)?\.$/);
    model.asked.length = 0;
    assert.ok((await run(model, '--only secrets', null)).ended);
    const newest = model.asked.filter(({ line }) => line.endsWith('PIN_PEPPER/versions/latest'));
    assert.equal(newest.length, 1, 'a step asks once for the newest version of a secret');
    const dry = await run(model, '--dry-run', null);
    assert.equal(dry.said.split('✔ Nothing to do.').length - 1, STEPS.length);
    assert.doesNotMatch(dry.said, /\n +\$ |Here it asks/);
    const changed = await run(model, '--dry-run --change SMTP_URL', null);
    assert.match(changed.said, /Here it asks for SMTP_URL\.\n[\s\S]* SMTP_URL is to get another value\n/);
    assert.match(changed.said, /functions: .*\n +– 24 functions are missing or older/);
  });

  it('says what a new version changes before it runs, and deploys only that', async () => {
    model.version = 2;
    model.state.rules = 'the rules of the version before';
    const { ended, said } = await run(model);
    assert.ok(ended, said);
    const [first = ''] = said.split('\n1/19');
    assert.match(first, /rules: the rules of the database are others/);
    assert.match(first, /functions: 24 functions are missing or older.*\n +hosting: the site is another/);
    assert.match(first, /Stored forms: /);
    const [rules, ...others] = deployments(model);
    assert.equal(rules, 'firestore:rules,firestore:indexes');
    assert.equal(others.pop(), 'hosting');
    assert.equal(others.join().split('functions:').length - 1, 24);
    await restore();
    model.version = 1;
  });

  it('leaves the functions of an earlier version for a person to delete, and no others', async () => {
    const [endpoint = assert.fail()] = [...model.state.functions.values()].map((one) => one.endpoint);
    model.state.functions.set('formerJob', { endpoint, release: 'earlier' });
    model.state.functions.set('somebodyElses', { endpoint, release: undefined });
    const { ended, said } = await run(model, '', null);
    assert.ok(ended, said);
    assert.match(said, /functions:delete formerJob --region europe-west2 --project my-project ends them\./);
    assert.deepEqual([model.changes, said.includes('somebodyElses')], [0, false]);
    await restore();
  });

  it('is not ended by answers that fail for a moment', async () => {
    model.failures = 2;
    const { ended, said } = await run(model, '--only services', null);
    assert.ok(ended, said);
  });

  it('keeps an index that a person has added', async () => {
    const fields = [{ fieldPath: 'own', order: 'ASCENDING' }];
    const own = { collectionGroup: 'passes', queryScope: 'COLLECTION', fields, looks: 0 };
    model.state.indexes.push(own);
    model.state.rules = 'the rules of the version before';
    assert.ok((await run(model)).ended);
    assert.deepEqual([deployments(model).length, model.state.indexes.includes(own)], [1, true]);
    await restore();
  });

  it('deploys what single fields have apart from the usual, where a deployment was ended before them', async () => {
    const { overrides } = model.state;
    overrides.splice(overrides.length - 1);
    const { ended, said } = await run(model);
    assert.deepEqual([ended, deployments(model), overrides.length], [true, ['firestore:rules,firestore:indexes'], 37]);
    assert.match(said, /rules: the indexes of webhookOutbox\.messages are others\n/);
    await restore();
  });

  it('puts a changed secret beside the old one, and has the functions read it', async () => {
    const answers = { ...ANSWERS, '4/7': 'smtps://user:another-password@smtp.corner.co.uk:465' };
    const { ended, said } = await run(model, '--change SMTP_URL', answers);
    assert.ok(ended, said);
    assert.equal(model.questions.length, 1);
    assert.match(said, /What this version changes:\n +secrets: SMTP_URL is .*\n +rules: .*\n +functions: 24 functions/);
    assert.deepEqual(model.state.secrets.get('SMTP_URL')?.versions, [ANSWERS['4/7'], answers['4/7']]);
    assert.equal(model.state.secrets.get('PIN_PEPPER')?.versions.length, 1);
    assert.equal(deployments(model).join().split('functions:').length - 1, 24);
    await restore();
  });

  it('takes an address with an apostrophe, which the CLI and our own commands read alike', async () => {
    const address = "o'brien@corner.co.uk";
    const { said } = await run(model, '--only settings --change ADMIN_EMAIL', { ...ANSWERS, '6/7': address });
    const text = await readFile(path.join(model.root, `functions/.env.${PROJECT}`), 'utf8');
    const values = cli.parseStrict(text);
    assert.deepEqual(values, { ...parseEnv(text) });
    assert.equal(values['ADMIN_EMAIL'], address, said);
    await restore();
  });

  it('takes a domain as people type it, and writes it as browsers send it', async () => {
    for (const [typed, stored] of [
      ['Café.co.uk', 'https://xn--caf-dma.co.uk'],
      ['HTTPS://Corner.co.uk:443/', 'https://corner.co.uk'],
    ] as const) {
      const { said } = await run(model, '--only settings --change SITE_URL', { ...ANSWERS, '1/7': typed });
      const text = await readFile(path.join(model.root, `functions/.env.${PROJECT}`), 'utf8');
      assert.equal(parseEnv(text)['SITE_URL'], stored, said);
    }
    await restore();
  });

  it('checks the address that every site has while the certificate of the domain is being made', async () => {
    model.state.domains.set('corner.co.uk', UNCERTIFIED);
    const { ended, said } = await run(model, '', null);
    assert.ok(ended, said);
    assert.match(said, /→ The certificate of corner\.co\.uk is being made/);
    await restore();
  });

  it('takes the address that every site has where there is no domain yet, and enters it nowhere', async () => {
    const trial = await newModel(signUp);
    try {
      const { ended, said } = await run(trial, '', { ...ANSWERS, '1/7': 'my-project.web.app' });
      assert.deepEqual([ended, trial.state.domains.size, said.includes('DNS enter')], [true, 0, false], said);
      trial.state.domains.set('corner.co.uk', CONNECTED);
      const moved = await run(trial, '--change SITE_URL', ANSWERS);
      assert.match(moved.said, /→ my-project\.web\.app cannot redirect to corner\.co\.uk/);
    } finally {
      await trial.stop();
    }
  });

  it('goes live with links to Google’s own page where a project may not change the mails, and says what is left', async () => {
    const locked = await newModel((state) => {
      signUp(state);
      state.areLinksLocked = true;
    });
    try {
      const { ended, said } = await run(locked);
      const { identity, functions } = locked.state;
      assert.deepEqual([ended, functions.size], [true, 24], said);
      assert.match(said, /→ Google does not let my-project change the links of its mails/);
      const { signIn, notification } = identity as { signIn: object; notification: { sendEmail: object } };
      assert.deepEqual(signIn, { email: { enabled: true, passwordRequired: true } });
      assert.deepEqual(Object.keys(notification.sendEmail).length, 3);
      assert.ok((await run(locked, '', null)).ended);
      locked.state.domains.set('corner.co.uk', CONNECTED);
      const moved = await run(locked, '--change SITE_URL', { ...ANSWERS, '1/7': 'www.corner.co.uk' });
      assert.match(moved.said, /✘ www\.corner\.co\.uk does not show the site yet, so the site stays at corner\.co\.uk/);
    } finally {
      await locked.stop();
    }
  });

  it('moves to another domain only once that shows the site, and says what is left at the former one', async () => {
    const { state } = model;
    state.domains.set('corner.co.uk', CONNECTED);
    const addressOf = () => JSON.stringify(state.identity).match(/"callbackUri":"([^"]*)"/)?.[1];
    const early = await run(model, '--change SITE_URL', { ...ANSWERS, '1/7': 'www.corner.co.uk' });
    assert.deepEqual([early.ended, addressOf(), deployments(model)], [false, 'https://corner.co.uk/verify-email', []]);
    assert.match(early.said, /✘ www\.corner\.co\.uk does not show the site yet, so the site stays at corner\.co\.uk/);
    assert.match(
      early.said,
      /→ At your domain's DNS enter www\.corner\.co\.uk A 199\S+ and remove www\.corner\.co\.uk A 192\.0\.2\.7\./,
    );
    state.domains.set('www.corner.co.uk', UNCERTIFIED);
    assert.equal((await run(model, '', null)).ended, false);
    const endpoints = state.stripe.endpoints.length;
    for (const step of ['identity', 'app-check', 'stripe', 'functions', 'hosting', 'alerts']) {
      const { ended, said } = await run(model, `--only ${step}`, null);
      assert.equal(ended, false, step);
      assert.match(said, /✘ www\.corner\.co\.uk does not show the site yet/, step);
    }
    assert.deepEqual([addressOf(), deployments(model)], ['https://corner.co.uk/verify-email', []]);
    assert.equal(state.stripe.endpoints.length, endpoints);
    state.domains.set('www.corner.co.uk', CONNECTED);
    const { ended, said } = await run(model, '', null);
    assert.deepEqual([ended, addressOf()], [true, 'https://www.corner.co.uk/verify-email'], said);
    assert.match(said, /→ .* let corner\.co\.uk redirect to www\.corner\.co\.uk/);
    assert.match(said, /→ In Stripe's dashboard disable the endpoint https:\/\/corner\.co\.uk\/api\/stripe\/webhook/);
    await restore();
  });

  it('writes its file of settings again on another machine, as the functions that run have it', async () => {
    const file = path.join(model.root, `functions/.env.${PROJECT}`);
    const before = await readFile(file, 'utf8');
    await writeFile(file, before.replace(/^MEASUREMENT_ID=$/m, 'MEASUREMENT_ID=G-ABC123'));
    assert.ok((await run(model)).ended);
    const values = parseEnv(await readFile(file, 'utf8'));
    await rm(file);
    model.questions.length = 0;
    const { ended, said } = await run(model, '', null);
    assert.deepEqual([ended, model.questions], [true, []], said);
    assert.deepEqual({ ...parseEnv(await readFile(file, 'utf8')) }, { ...values });
    assert.match(said, /functions\/\.env\.my-project is missing here: it is written again/);
    await restore();
  });

  it('says which settings of its file the functions that run have otherwise, as where another machine has the newer file', async () => {
    const file = path.join(model.root, `functions/.env.${PROJECT}`);
    const before = await readFile(file, 'utf8');
    await writeFile(file, before.replace(/^MIN_INSTANCES=0$/m, 'MIN_INSTANCES=1'));
    assert.match((await run(model, '', null)).said, /What this version changes:\n +settings: MIN_INSTANCES: 0 → 1\. /);
    await writeFile(file, before);
    const { said } = await run(model, '', null);
    assert.match(said, /\n +settings: MIN_INSTANCES: 1 → 0\. What comes is in functions\/\.env\.my-project here\. /);
    await restore();
  });

  it('refuses an address of the site that somebody has typed into the file, before it changes anything', async () => {
    const file = path.join(model.root, `functions/.env.${PROJECT}`);
    const before = await readFile(file, 'utf8');
    for (const typed of ['corner.co.uk', '', 'https://corner.co.uk/']) {
      await writeFile(file, before.replace(/^SITE_URL=.*$/m, `SITE_URL=${typed}`));
      const { ended, said } = await run(model, '', null);
      assert.deepEqual([ended, model.changes], [false, 0], said);
      assert.match(
        said,
        /✘ SITE_URL is malformed; it looks like https:.*\. Mend functions\/\.env\.my-project, and run/,
      );
    }
    await restore();
  });

  it('takes a bank account whose name has commas in it', async () => {
    const account = "O'Brien, Byrne & Co, 12-34-56, 12345678";
    const { said } = await run(model, '--only settings --change OPERATOR', { ...ANSWERS, 'The account for': account });
    const text = await readFile(path.join(model.root, `functions/.env.${PROJECT}`), 'utf8');
    const { bank } = JSON.parse(parseEnv(text)['OPERATOR'] ?? '') as { bank?: object };
    const [accountName, sortCode, accountNumber] = ["O'Brien, Byrne & Co", '12-34-56', '12345678'];
    assert.deepEqual(bank, { accountName, sortCode, accountNumber }, said);
    await restore();
  });

  it('keeps what a person writes into its file while it waits for an answer', async () => {
    const file = path.join(model.root, `functions/.env.${PROJECT}`);
    const answers = {
      ...ANSWERS,
      get '6/7'() {
        writeFileSync(file, readFileSync(file, 'utf8').replace(/^MIN_INSTANCES=0$/m, 'MIN_INSTANCES=1'));
        return 'me@corner.co.uk';
      },
    };
    const { said } = await run(model, '--only settings --change ADMIN_EMAIL', answers);
    const values = parseEnv(await readFile(file, 'utf8'));
    assert.deepEqual([values['MIN_INSTANCES'], values['ADMIN_EMAIL']], ['1', 'me@corner.co.uk'], said);
    await restore();
  });

  it('keeps the facts of the operator that its form does not ask for', async () => {
    const file = path.join(model.root, `functions/.env.${PROJECT}`);
    const [social, wallets] = ['https://social.corner.co.uk/us', ['apple']];
    const before = await readFile(file, 'utf8');
    await writeFile(file, before.replace("OPERATOR='{", `$&"social":"${social}","wallets":["apple"],`));
    const { said } = await run(model, '--only settings --change OPERATOR', { ...ANSWERS, 'Days within': '30' });
    const after = JSON.parse(parseEnv(await readFile(file, 'utf8'))['OPERATOR'] ?? '') as Operator;
    assert.deepEqual([after.social, after.wallets, after.refundDays], [social, wallets, 30], said);
    await restore();
  });

  it('makes the endpoint again where nothing says to which one the stored secret belongs', async () => {
    const { secrets, stripe } = model.state;
    const webhook = secrets.get('STRIPE_WEBHOOK_SECRET');
    assert.ok(webhook);
    webhook.annotations = {};
    webhook.versions.push('whsec_another');
    assert.ok((await run(model, '--only stripe')).ended);
    const enabled = stripe.endpoints.filter(({ status }) => status === 'enabled');
    assert.deepEqual(
      enabled.map(({ secret }) => secret),
      [webhook.versions.at(-1)],
    );
    await restore();
  });

  it('leaves the former endpoint enabled until the functions are deployed with the new one’s secret', async () => {
    const { secrets, stripe } = model.state;
    const [former] = stripe.endpoints;
    assert.ok(former);
    // Somebody has made an endpoint by hand.
    stripe.endpoints.unshift({ ...former, id: 'we_byhand', secret: 'whsec_byhand' });
    assert.ok((await run(model, '--only stripe')).ended);
    const enabled = () => stripe.endpoints.filter(({ status }) => status === 'enabled').map(({ secret }) => secret);
    const made = secrets.get('STRIPE_WEBHOOK_SECRET')?.versions.at(-1);
    assert.deepEqual(enabled(), [made, former.secret]);
    const { ended, said } = await run(model, '--only old-endpoints');
    assert.deepEqual([ended, enabled()], [false, [made, former.secret]]);
    assert.match(said, /do not read the new endpoint’s secret yet: run the command with --from functions/);
    assert.ok((await run(model, '--from functions')).ended);
    assert.deepEqual(enabled(), [made]);
    await restore();
  });

  it('turns App Check on where it is wanted, in the project, the settings and the policy', async () => {
    const { ended, said } = await run(model, '--change APP_CHECK', { ...ANSWERS, '7/7': 'yes' });
    assert.ok(ended, said);
    assert.match(model.state.siteKey ?? '', /^6Lc/);
    assert.match(model.state.site?.policy ?? '', /connect-src [^;]*firebaseappcheck\.googleapis\.com/);
    await restore();
  });

  it('gives rights that the doctor finds, and of which it names each that is missing with its mend', async () => {
    const found = () => checkRights(PROJECT, model.environment(null));
    assert.deepEqual(new Set((await found()).map(({ state }) => state)), new Set(['good']));
    for (const { who, role, on } of RIGHTS) {
      const member = memberOf(who, PROJECT, NUMBER);
      const { bindings, onAccount, secrets } = model.state;
      const place = { project: bindings, account: onAccount, secrets: secrets.get('SMTP_URL')?.bindings }[on];
      for (const binding of place ?? [])
        if (binding.role === role) binding.members = binding.members.filter((one) => one !== member);
      const [fault = '', ...others] = (await found()).flatMap(({ state, text = '' }) =>
        state === 'bad' ? [text] : [],
      );
      assert.deepEqual(others, []);
      assert.ok(fault.includes(`${role} for ${member.replace('serviceAccount:', '')}`), fault);
      assert.match(
        fault,
        /^is not whole: .*\. npm run go-live -- --project my-project --only [a-z]+ mends it, or says how$/,
      );
      assert.equal(model.changes, 0);
      await restore();
    }
  });

  for (const [what, sentence] of [
    ['Could not load the default credentials.', /^was not looked at\. You are not signed in: run gcloud auth/],
    ['getaddrinfo ENOTFOUND', /^was not looked at\. \w+\.googleapis\.com cannot be reached \(getaddrinfo ENOTFOUND\)/],
  ] as const)
    it(`has a doctor who says that he did not look at rights: ${what}`, async () => {
      const google = new Google({
        project: PROJECT,
        client: () => Promise.reject(new Error(what)),
        origin: (api) => api,
        pause: () => Promise.resolve(),
      });
      for (const { state, text } of await checkRights(PROJECT, { ...model.environment(null), google })) {
        assert.equal(state, 'unknown');
        assert.match(text ?? '', sentence);
      }
    });

  it('begins with a step, runs one alone, and leaves the first admin to sign up', async () => {
    const from = await run(model, '--from alerts');
    assert.deepEqual(
      [...from.said.matchAll(/^\d\/\d+ (\S+):/gm)].map(([, name]) => name),
      ['alerts', 'admin', 'checks'],
    );
    model.state.users = [];
    const only = await run(model, '--only admin');
    assert.ok(only.ended);
    assert.match(only.said, /Sign up at https:\/\/corner\.co\.uk\/signup as you@corner\.co\.uk/);
    // One step says nothing of the others.
    assert.match(only.said, /\nadmin: done, except for what is left for you\. npm run go-live .* does all steps\.$/);
    await restore();
  });

  it('prints how to leave, and does nothing', async () => {
    const { ended, said } = await run(model, '--leave', null);
    assert.ok(ended);
    assert.deepEqual([model.asked, model.commands], [[], []]);
    assert.match(said, /gcloud firestore export[\s\S]*gcloud projects delete my-project/);
    // Each can be copied as it stands, and takes accounts and secrets to no file that git would add.
    const commands = said.split('\n').filter((line) => /^ {2}(gcloud|npx) /.test(line));
    for (const line of commands) assert.match(line, / (--project my-project|~\/my-project-export|delete my-project)$/);
    assert.match(said, /auth:export ~\/[\s\S]*secrets:access PIN_PEPPER/);
  });

  it('touches no project that was not typed', async () => {
    for (const words of [
      '--project live',
      '--project demo-tessera',
      '--project Other',
      '--only nothing',
      '--change PIN_PEPPER',
    ])
      await assert.rejects(run(model, words), /is not the id|in emulators only|no step nothing|--change takes one of/);
    await run(model);
    for (const { line } of model.asked)
      if (!line.includes('/stripe/')) assert.match(line, /projects\/(my-project|987654321098)\b|\/operations\//);
    for (const { line } of model.asked) assert.doesNotMatch(line, /^DELETE|delete/i);
  });

  it('deploys workers before the doors that queue work for them, in parts of five processors', async () => {
    const manifest = await model.environment(null).manifest(PROJECT);
    const batches = batchesOf(manifest, Object.keys(manifest));
    assert.deepEqual(batches.flat().sort(), Object.keys(manifest).sort());
    const order = batches.flat().map((name) => manifest[name]?.httpsTrigger !== undefined);
    assert.deepEqual(order, [...order].sort());
    assert.ok(batches.length > 1);
  });
});
