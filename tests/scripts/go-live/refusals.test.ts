/**
 * What a new project, a strict organisation, a wrong key or a small quota refuse: one sentence that names the remedy.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { checkRights } from '../../../scripts/go-live/checkRights';
import { explain } from '../../../scripts/go-live/refusal';
import { commandOf } from '../../../scripts/go-live/run';
import { ROOT } from '../../../scripts/lib/root';
import { ANSWERS, newModel, run, signUp } from '../../support/goLive';
import type { Model } from '../../support/projectModel/model';
import { PROJECT, type State } from '../../support/projectModel/state';

interface Case {
  what: string;
  /** The step that refuses. */
  step: string;
  change: (state: State) => void;
  mend?: (state: State) => void;
  sentence: RegExp;
}

const policy = (name: string, rule: object) => (state: State) => void (state.policies[name] = [rule]);
const noPolicies = (state: State) => void (state.policies = {});

const CASES: readonly Case[] = [
  {
    what: 'a project without a billing account',
    step: 'preflight',
    change: (state) => void (state.billing = false),
    mend: (state) => void (state.billing = true),
    sentence: /my-project has no billing account: choose the Blaze plan at https:\/\/\S+my-project\S+, and run/,
  },
  ...['resourcemanager.projects.setIamPolicy', 'secretmanager.secrets.create'].map((right) => ({
    what: `a person who lacks ${right}`,
    step: 'preflight',
    change: (state: State) => void state.lacking.push(right),
    mend: (state: State) => void (state.lacking = []),
    sentence: new RegExp(`Your account lacks ${right}: ask an owner of my-project for the role Owner, and run`),
  })),
  {
    what: 'a person who may not enable services',
    step: 'tools',
    change: (state) => void state.lacking.push('serviceusage.services.enable'),
    mend: (state) => void (state.lacking = []),
    sentence: /Your account lacks the right serviceusage\.services\.enable in my-project: ask an owner/,
  },
  {
    what: 'an organisation that forbids allUsers',
    step: 'preflight',
    change: policy('iam.allowedPolicyMemberDomains', { values: { allowedValues: ['C012345'] } }),
    mend: noPolicies,
    sentence:
      /policy constraints\/iam\.allowedPolicyMemberDomains forbids this: ask its administrator for an exception/,
  },
  {
    what: 'an organisation that forbids allUsers by the newer policy',
    step: 'preflight',
    change: policy('iam.managed.allowedPolicyMembers', { enforce: true }),
    mend: noPolicies,
    sentence: /policy constraints\/iam\.managed\.allowedPolicyMembers forbids this/,
  },
  {
    what: 'an organisation that forbids London',
    step: 'preflight',
    change: policy('gcp.resourceLocations', { values: { allowedValues: ['in:us-locations'] } }),
    mend: noPolicies,
    sentence: /policy constraints\/gcp\.resourceLocations forbids this/,
  },
  {
    what: 'a quota of processors that is too small',
    step: 'preflight',
    change: ({ quotas }) => void (quotas.CpuAllocPerProjectRegion = 4000),
    mend: ({ quotas }) => void (quotas.CpuAllocPerProjectRegion = 20_000),
    sentence: /may use 4 processors in europe-west2, and the functions need \d+: ask for more at https:\S+ and run/,
  },
  {
    what: 'a quota of memory that is too small',
    step: 'preflight',
    change: ({ quotas }) => void (quotas.MemAllocPerProjectRegion = 2 * 1024 ** 3),
    mend: ({ quotas }) => void (quotas.MemAllocPerProjectRegion = 40 * 1024 ** 3),
    sentence: /may use 2 GiB of memory in europe-west2, and the functions need/,
  },
  {
    what: 'a database in another place',
    step: 'database',
    change: (state) => void (state.database = { locationId: 'nam5', type: 'FIRESTORE_NATIVE' }),
    sentence: /The database of my-project is in nam5 .* cannot be changed.* make another project/,
  },
  {
    what: 'a database of the edition that makes no indexes by itself',
    step: 'database',
    change: (state) =>
      void (state.database = { locationId: 'europe-west2', type: 'FIRESTORE_NATIVE', databaseEdition: 'ENTERPRISE' }),
    sentence: /The database of my-project is of the edition ENTERPRISE, which cannot be changed.* make another project/,
  },
  {
    what: 'a key that Stripe does not know',
    step: 'stripe',
    change: ({ stripe }) => void (stripe.key = 'rk_live_another'),
    mend: ({ stripe }) => void (stripe.key = ANSWERS['2/7']),
    sentence: /Stripe does not accept STRIPE_SECRET_KEY: copy it again .* with --change STRIPE_SECRET_KEY/,
  },
  ...['webhook_endpoints', 'prices', 'checkout/sessions'].map((right) => ({
    what: `a key of Stripe’s that lacks the right of ${right}`,
    step: 'stripe',
    change: ({ stripe }: State) => void (stripe.lacks = right),
    mend: ({ stripe }: State) => void delete stripe.lacks,
    sentence: new RegExp(
      String.raw`STRIPE_SECRET_KEY lacks a right \(The key … does not .* for ${right}\): give it in Stripe's dashboard`,
    ),
  })),
  {
    what: 'a price that is not what the pages say',
    step: 'stripe',
    change: ({ stripe }) => void Object.assign(stripe.price, { unit_amount: 100 }),
    mend: ({ stripe }) => void Object.assign(stripe.price, { unit_amount: 4900 }),
    sentence: /The price in Stripe is £1, and the pages say £49 .*--change STRIPE_PRICE_ID/,
  },
];

/** The sentence of a run that was refused. */
const refusal = (said: string): string => /✘ (.*)/.exec(said)?.[1] ?? `no refusal in ${said}`;

describe('the command is refused', () => {
  for (const { what, step, change, mend, sentence } of CASES)
    it(`by ${what}, in one sentence, and goes on once that is mended`, async () => {
      const model: Model = await newModel((state) => {
        signUp(state);
        change(state);
      });
      try {
        const { ended, said } = await run(model);
        assert.equal(ended, false, said);
        assert.match(refusal(said), sentence);
        assert.match(said, new RegExp(`The same command goes on with ${step}\\.`));
        if (!mend) return;
        mend(model.state);
        const again = await run(model);
        assert.ok(again.ended, again.said);
        assert.deepEqual(model.unknown, []);
      } finally {
        await model.stop();
      }
    });

  it('by a sign-in that counts for no project, which does not mean that a quota is used up', () => {
    const message = 'The firebase.googleapis.com API requires a quota project, which is not set by default.';
    const sentence = explain({ status: 403, message }, { project: 'my-project', api: 'firebase', call: 'it' });
    assert.match(sentence, /run gcloud auth application-default set-quota-project my-project, and then/);
  });

  it('by a service of billing that is not enabled yet, which does not mean that there is no billing', () => {
    const message = 'Cloud Billing API has not been used in project 1 before or it is disabled.';
    const answer = { status: 403, message, reason: 'SERVICE_DISABLED' };
    const sentence = explain(answer, { project: 'my-project', api: 'cloudbilling', call: 'it' });
    assert.match(sentence, /^cloudbilling\.googleapis\.com is not enabled in my-project: run the command/);
  });

  it('by the CLI where the project has no usual site, with where a person makes it', () => {
    const message =
      'Unable to deploy to Hosting as there is no Hosting site. Use firebase hosting:sites:create to create a site.';
    const sentence = explain(
      { status: 400, message },
      { project: 'my-project', api: 'firebase', call: 'the deployment' },
    );
    assert.match(
      sentence,
      /^my-project has no usual site of Hosting: press “Get started” at https:\/\/\S+my-project\/hosting, /,
    );
  });

  it('by a deployment that fails, whose old version goes on serving', async () => {
    const model = await newModel(signUp);
    try {
      await run(model);
      model.version = 2;
      const before = structuredClone(model.state.functions);
      model.state.secrets.get('SMTP_URL')?.bindings.splice(0);
      model.state.bindings = model.state.bindings.filter(({ role }) => role !== 'roles/cloudbuild.builds.builder');
      const { said } = await run(model, '--only functions');
      assert.match(refusal(said), /missing permission on the build service account.*goes on serving/);
      assert.deepEqual(model.state.functions, before);
      assert.ok((await run(model)).ended);
      assert.notDeepEqual(model.state.functions, before);
    } finally {
      await model.stop();
    }
  });

  it('by a test key in a live project and a live key in one for trying, before it is stored', async () => {
    const model = await newModel(signUp);
    try {
      const test = { ...ANSWERS, '2/7': 'sk_test_markedStripeKey' };
      await assert.rejects(run(model, '', test), /It is a test key, with which no money arrives.*--test/);
      await assert.rejects(run(model, '--test'), /It is a live key, and this project is for trying/);
      assert.equal(model.state.secrets.size, 0);
      model.state.stripe.key = test['2/7'];
      assert.ok((await run(model, '--test', test)).ended);
      // With a test key stored, the project does not become a live one without --change.
      assert.match(refusal((await run(model, '--only stripe')).said), /is a test key.*--change STRIPE_SECRET_KEY/);
    } finally {
      await model.stop();
    }
  });

  it('rather than make a secret of cards or PINs again', async () => {
    const model = await newModel(signUp);
    try {
      await run(model);
      const secret = model.state.secrets.get('PASS_ROOT_SECRETS') ?? assert.fail();
      const before = [...secret.versions];
      secret.isDisabled = true;
      assert.match(refusal((await run(model)).said), /newest version of PASS_ROOT_SECRETS is disabled .* enable it/);
      assert.deepEqual(secret.versions, before);
      secret.isDisabled = false;
      assert.ok((await run(model)).ended);
    } finally {
      await model.stop();
    }
  });

  it('by a secret that somebody has entered with a fault, which it does not deploy and does not print', async () => {
    const model = await newModel(signUp);
    try {
      await run(model);
      const versions = model.state.secrets.get('PASS_ROOT_SECRETS')?.versions ?? assert.fail();
      const [right = ''] = versions;
      const local = parseEnv(await readFile(path.join(ROOT, 'functions/.secret.local'), 'utf8'))['PASS_ROOT_SECRETS'];
      for (const [typed, fault] of [
        [right.slice(0, -1), /is malformed; it looks like 1:<64 hex digits>/],
        [`${right}\n`, /begins or ends with a space or a line break/],
        [local ?? assert.fail(), /is the local project's value, which is committed/],
      ] as const) {
        versions.push(typed);
        model.commands.length = 0;
        const { ended, said } = await run(model);
        assert.deepEqual([ended, model.commands, said.includes(typed.trim())], [false, [], false], said);
        assert.match(refusal(said), fault);
        assert.match(
          refusal(said),
          /: enter the right one by npx firebase functions:secrets:set PASS_ROOT_SECRETS --pro/,
        );
        const [finding, ...others] = (await checkRights(PROJECT, model.environment(null))).filter(
          ({ state }) => state === 'bad',
        );
        assert.match(finding?.text ?? '', fault);
        assert.deepEqual(others, []);
      }
      versions.push(right);
      assert.ok((await run(model)).ended);
    } finally {
      await model.stop();
    }
  });

  it('by a value that everybody can read in the repository, when it is typed', async () => {
    const model = await newModel(signUp);
    try {
      for (const [question, typed] of [
        ['1/7', 'tessera.example'],
        ['4/7', 'smtps://user:password@smtp.example:465'],
      ] as const)
        await assert.rejects(run(model, '', { ...ANSWERS, [question]: typed }), /It is the example's value\./);
    } finally {
      await model.stop();
    }
  });

  it('by a domain that Hosting cannot serve, when it is typed', async () => {
    const model = await newModel(signUp);
    try {
      for (const typed of ['shop', 'you@shop.co.uk', 'shop.co.uk:8443', 'shop.co.uk?x', '192.168.0.1', 'shop.co.uk.'])
        await assert.rejects(
          run(model, '', { ...ANSWERS, '1/7': typed }),
          /1\/7 .*: It is malformed; it looks like/,
          typed,
        );
    } finally {
      await model.stop();
    }
  });

  it('by words that it does not take, with those that it takes', () => {
    for (const words of [['my-project'], ['--project', 'my-project', '--dryrun'], ['--help'], ['--project']])
      assert.throws(() => commandOf(words), /\nnpm run go-live -- --project my-project\n +--dry-run /, words.join(' '));
  });

  it('before it asks for a secret that no chosen step stores', () => {
    for (const words of ['--from stripe', '--only functions', '--only stripe'])
      assert.throws(
        () => commandOf(['--project', 'my-project', ...words.split(' '), '--change', 'STRIPE_SECRET_KEY']),
        /The step secrets stores STRIPE_SECRET_KEY: run --change STRIPE_SECRET_KEY with --from secrets, or alone/,
      );
    for (const words of ['', '--from secrets', '--only secrets'])
      commandOf(['--project', 'my-project', ...words.split(' ').filter(Boolean), '--change', 'SMTP_URL']);
    commandOf(['--project', 'my-project', '--only', 'stripe', '--change', 'STRIPE_PRICE_ID']);
  });

  it('rather than replace a policy that it could not read', async () => {
    const model = await newModel(signUp);
    try {
      await run(model);
      model.state.bindings = model.state.bindings.filter(({ role }) => role !== 'roles/run.invoker');
      const before = structuredClone(model.state.bindings);
      // It answers from the third request on.
      model.state.young.set('cloudresourcemanager', 2);
      assert.match(refusal((await run(model, '--only account')).said), /^The rights of \S+my-project cannot be read/);
      assert.deepEqual(model.state.bindings, before);
      assert.ok((await run(model, '--only account')).ended);
      assert.equal(model.state.bindings.length, before.length + 1);
      assert.deepEqual(model.unknown, []);
    } finally {
      await model.stop();
    }
  });

  it('by no policy and no quota that it may not read: a later step would refuse', async () => {
    const model = await newModel((state) => {
      signUp(state);
      state.lacking.push('orgpolicy.policy.get', 'cloudquotas.quotas.get');
    });
    try {
      const { ended, said } = await run(model);
      assert.ok(ended, said);
    } finally {
      await model.stop();
    }
  });

  it('before anything is typed where billing is missing', async () => {
    const model = await newModel((state) => void (state.billing = false));
    try {
      await run(model);
      assert.deepEqual(model.questions, []);
    } finally {
      await model.stop();
    }
  });

  it('where nobody can be asked, and for a project that does not exist', async () => {
    const model = await newModel();
    try {
      assert.match(refusal((await run(model, '', null)).said), /SITE_URL is not known, and there is no terminal/);
      model.state.services.delete('serviceusage');
      assert.match(
        refusal((await run(model, '--only project')).said),
        /There is no project my-project, or your account/,
      );
    } finally {
      await model.stop();
    }
  });
});
