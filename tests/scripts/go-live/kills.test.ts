/** The command is ended before and after every change that it makes, and run again. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STEPS } from '../../../scripts/go-live/steps';
import { alone } from '../../../scripts/lib/alone';
import { ANSWERS, newModel, run, signUp } from '../../support/goLive';
import { Killed, type Model } from '../../support/projectModel/model';
import type { State } from '../../support/projectModel/state';

/** Runs until its end or the kill. */
async function runKilled(model: Model, words: string): Promise<void> {
  try {
    await run(model, words);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

/** What must be the same, however often the command was ended: without random values. */
function comparable({ secrets, stripe, fresh: _, young: __, indexes, ...state }: State) {
  const enabled = stripe.endpoints.filter(({ status }) => status === 'enabled');
  const webhook = secrets.get('STRIPE_WEBHOOK_SECRET');
  return {
    ...state,
    functions: [...state.functions.keys()].sort(),
    monitoring: [...state.monitoring.keys()],
    indexes: indexes.length,
    secrets: [...secrets].map(([name, { versions, bindings }]) => [name, versions.length > 0, bindings]),
    // Cards and PINs depend on these secrets: a second value would make them invalid.
    madeOnce: ['PASS_ROOT_SECRETS', 'PIN_PEPPER'].map((name) => secrets.get(name)?.versions.length),
    endpoints: enabled.map(({ url, enabled_events }) => [url, enabled_events]),
    isSigned: enabled.map(({ secret }) => webhook?.versions.at(-1) === secret),
  };
}

describe('a command that writes the build', () => {
  it('runs alone in its folder, and after one that was killed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tessera-alone-'));
    const lock = path.join(folder, 'lock');
    await alone(async () => {
      const other = alone(() => Promise.resolve('not alone'), lock);
      await assert.rejects(other, new RegExp(`^Error: Process ${process.pid} builds or goes live in this folder`));
      assert.deepEqual(await readdir(folder), ['lock']);
    }, lock);
    assert.deepEqual(await readdir(folder), []);
    for (const left of [String(spawnSync(process.execPath, ['--version']).pid), '']) {
      await writeFile(lock, left);
      assert.equal(await alone(() => Promise.resolve('alone'), lock), 'alone');
    }
    await assert.rejects(
      alone(() => Promise.reject(new Error('not built')), lock),
      /not built/,
    );
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });
});

describe('a command that is ended', () => {
  let model: Model;
  let next = 0;
  before(async () => (model = await newModel(signUp)));
  after(() => model.stop());
  /** Runs the steps before one. */
  const reach = async (index: number): Promise<void> => {
    for (; next < index; next += 1) await run(model, `--only ${STEPS[next]?.name}`);
    model.revive();
  };

  /** Ends a step at each of its changes, and comes to the same end each time. */
  async function endAtEveryChange(name: string): Promise<void> {
    const restore = await model.snapshot();
    await run(model, `--only ${name}`);
    const whole = comparable(model.state);
    const { changes } = model;
    for (let change = 1; change <= changes; change += 1)
      for (const when of ['before', 'after'] as const) {
        await restore();
        model.kill = { change, when };
        await runKilled(model, `--only ${name}`);
        model.revive();
        const { ended, said } = await run(model, `--only ${name}`);
        assert.ok(ended, `${when} change ${change}: ${said}`);
        assert.deepEqual(comparable(model.state), whole, `${when} change ${change}`);
      }
    await restore();
    assert.deepEqual(model.unknown, []);
  }

  for (const [index, { name }] of STEPS.entries())
    it(`before or after any change of the step ${name} is finished by the same command`, async () => {
      await reach(index);
      await endAtEveryChange(name);
    });

  it('after each tenth change of the whole comes to the same end, with the same questions or fewer', async () => {
    await reach(STEPS.length);
    const fresh = await newModel(signUp);
    try {
      for (let runs = 0; ; runs += 1) {
        assert.ok(runs < 30, fresh.said.slice(-20).join('\n'));
        fresh.revive();
        fresh.kill = { change: 10, when: runs % 2 === 0 ? 'after' : 'before' };
        await runKilled(fresh, '');
        if (fresh.changes < 10) break;
      }
      assert.deepEqual(comparable(fresh.state), comparable(model.state));
      // A run that was ended has not come to the list of what is left for a person.
      for (const name of ['PASS_ROOT_SECRETS', 'PIN_PEPPER'])
        assert.ok(
          fresh.said.some((line) => line.includes(`Keep a copy of ${name} `)),
          name,
        );
    } finally {
      await fresh.stop();
    }
  });

  it('while the site moves to another account at Stripe has the secret of the account’s own endpoint', async () => {
    await reach(STEPS.length);
    const { price } = model.state.stripe;
    model.state.stripe = { key: 'rk_live_another', price, endpoints: [] };
    await run(model, '--only secrets --change STRIPE_SECRET_KEY', { ...ANSWERS, '2/7': 'rk_live_another' });
    await endAtEveryChange('stripe');
  });
});
