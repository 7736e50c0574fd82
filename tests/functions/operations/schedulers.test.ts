/** The three functions that run the scheduled jobs: what they have, and real jobs in them. */
import assert from 'node:assert/strict';
import { keysOf } from '@tessera/domain/lib/keys';
import { type JobName, type JobRecord, SCHEDULERS } from '@tessera/domain/operation/job';
import { jobCommand, runToEnd } from '../../../scripts/project/jobs';
import { adminDb } from '../../support/accounts';
import { loadFunctions, withEnvironment } from '../../support/functions';

interface Endpoint {
  scheduleTrigger: { schedule: string; timeZone: string; retryConfig: { retryCount: unknown } };
  secretEnvironmentVariables: { key: string }[];
  [option: string]: unknown;
}

const record = (name: JobName) => adminDb().doc(`jobs/${name}`);
const stored = async (name: JobName) => (await record(name).get()).data() as JobRecord | undefined;

/** Runs a scheduler in which only these jobs are due. */
async function runOnly(scheduler: keyof typeof SCHEDULERS, due: JobName[]): Promise<void> {
  const functions = await loadFunctions();
  const now = Date.now();
  for (const name of keysOf(SCHEDULERS[scheduler].jobs as Record<JobName, unknown>))
    await (due.includes(name) ? record(name).delete() : record(name).set({ startedAt: now, finishedAt: now }));
  await functions[scheduler].run({ scheduleTime: new Date(now).toISOString() });
}

describe('the schedulers', () => {
  after(async () => {
    for (const one of await adminDb().collection('jobs').listDocuments()) await one.delete();
  });

  const endpointOf = async (scheduler: keyof typeof SCHEDULERS) =>
    ((await loadFunctions())[scheduler] as unknown as { __endpoint: Endpoint }).__endpoint;

  it('run at London’s times, alone and small, and end before Cloud Scheduler’s three minutes', async () => {
    for (const scheduler of keysOf(SCHEDULERS)) {
      const endpoint = await endpointOf(scheduler);
      const { scheduleTrigger, maxInstances, concurrency, cpu, availableMemoryMb, timeoutSeconds } = endpoint;
      assert.equal(scheduleTrigger.timeZone, 'Europe/London');
      assert.deepEqual([maxInstances, concurrency, cpu, availableMemoryMb], [1, 1, 'gcf_gen1', 512]);
      assert.ok(Number(timeoutSeconds) < 180, scheduler);
    }
  });

  it('have the secrets of their jobs; Stripe’s key is in one of them, beside no other', async () => {
    const secrets = Object.fromEntries(
      await Promise.all(
        keysOf(SCHEDULERS).map(async (scheduler) => [
          scheduler,
          (await endpointOf(scheduler)).secretEnvironmentVariables.map(({ key }) => key).sort(),
        ]),
      ),
    ) as unknown;
    assert.deepEqual(secrets, {
      often: ['PASS_ROOT_SECRETS', 'SMTP_URL'],
      night: ['STRIPE_SECRET_KEY'],
      morning: ['GOOGLE_WALLET_SERVICE_ACCOUNT', 'PASS_ROOT_SECRETS'],
    });
  });

  it('do their jobs, and leave the time of each success', async () => {
    for (const [scheduler, names] of [
      ['often', keysOf(SCHEDULERS.often.jobs)],
      ['night', ['removeOldInterest', 'endRewards', 'readEffects']],
      ['morning', ['eraseEndedWallets', 'notifyOfRewardEnds']],
    ] as const) {
      const begun = Date.now();
      await runOnly(scheduler, [...names]);
      for (const name of names) {
        const { finishedAt = 0, failedAt } = (await stored(name)) ?? {};
        assert.ok(finishedAt >= begun, name);
        assert.equal(failedAt, undefined, name);
      }
    }
  });

  it('do the other jobs while Stripe does not answer, and try that one again', async () => {
    const settings = { STRIPE_SECRET_KEY: 'sk_test_tessera_local', STRIPE_API_BASE: 'http://127.0.0.1:9' };
    await withEnvironment(settings, () => runOnly('night', ['reconcilePayments', 'removeOldInterest']));
    const { failedAt = 0, finishedAt } = (await stored('reconcilePayments')) ?? {};
    assert.ok(failedAt > 0 && finishedAt === undefined);
    assert.ok((await stored('removeOldInterest'))?.finishedAt);
  });
});

describe('a job that is run by hand', () => {
  it('runs to its end even if it is not due', async () => {
    await loadFunctions();
    const now = Date.now();
    await record('removeOldInterest').set({ startedAt: now, finishedAt: now });
    await runToEnd('removeOldInterest');
    assert.ok(((await stored('removeOldInterest'))?.startedAt ?? 0) >= now);
    await record('removeOldInterest').update({ leaseUntil: Date.now() + 100_000 });
    await assert.rejects(runToEnd('removeOldInterest'), /Another run has removeOldInterest/);
    await record('removeOldInterest').delete();
  });

  it('is asked for by one of the jobs’ names alone', () => {
    assert.deepEqual(jobCommand(['endRewards', '--project', 'live']), { name: 'endRewards', project: 'live' });
    for (const args of [[], ['endReward'], ['constructor'], ['endRewards', 'findAlerts']])
      assert.throws(() => jobCommand(args), /The jobs: deliverDueMail, .*notifyOfReadyRewards/, args.join(' '));
  });
});
