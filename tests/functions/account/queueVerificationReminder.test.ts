import assert from 'node:assert/strict';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { type StubServer, stubServer } from '../../support/stubServer';

interface Queued {
  task: { name: string; scheduleTime: string; dispatchDeadline: string; httpRequest: { url: string; body: string } };
}

/** The task that a request to the queue holds. */
function taskOf(request: StubServer['asked'][number] | undefined): Queued['task'] {
  assert.ok(request);
  return (request.body as Queued).task;
}

/** Runs the trigger for an account, with a queue that answers `status`. */
async function signUp(
  account: Record<string, unknown>,
  { status = 200, variables = {} }: { status?: number; variables?: Record<string, string> } = {},
): Promise<StubServer['asked']> {
  const { resendVerificationEmail } = await loadFunctions();
  const queue = await stubServer(() => ({ status, body: { error: { status: 'UNAVAILABLE', message: 'no queue' } } }));
  try {
    await withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: queue.host, ...variables }, async () => {
      await resendVerificationEmail.run(
        account as unknown as Parameters<typeof resendVerificationEmail.run>[0],
        {} as Parameters<typeof resendVerificationEmail.run>[1],
      );
    });
    return queue.asked;
  } finally {
    await queue.stop();
  }
}

const ACCOUNT = { uid: 'new/odd uid', email: 'ada@shop.example', emailVerified: false };

describe('resendVerificationEmail', () => {
  it('queues one task about the account, after the configured delay', async () => {
    const before = Date.now();
    const asked = await signUp(ACCOUNT, { variables: { VERIFICATION_REMINDER_DELAY_SECONDS: '7200' } });
    assert.equal(asked.length, 1);
    assert.match(asked[0]?.path ?? '', /\/locations\/europe-west2\/queues\/resendVerificationEmailTask\/tasks$/);
    const task = taskOf(asked[0]);
    const delay = Date.parse(task.scheduleTime) - before;
    assert.ok(delay >= 7_199_000 && delay < 7_230_000, `delayed by ${delay} ms`);
    assert.deepEqual(JSON.parse(Buffer.from(task.httpRequest.body, 'base64').toString()), {
      data: { uid: ACCOUNT.uid },
    });
  });

  it('the reminder’s task is named after the account, so that an event delivered twice is one reminder', async () => {
    const names = [];
    for (const uid of ['one', 'one', 'two']) names.push(taskOf((await signUp({ ...ACCOUNT, uid }))[0]).name);
    assert.equal(names[0], names[1]);
    assert.notEqual(names[0], names[2]);
  });

  it('gives Cloud Tasks the function’s address, which contains the project’s number', async () => {
    const [asked] = await signUp(ACCOUNT, { variables: { PROJECT_NUMBER: '123456789012' } });
    assert.equal(
      taskOf(asked).httpRequest.url,
      'https://resendverificationemailtask-123456789012.europe-west2.run.app',
    );
  });

  for (const [what, account] of [
    ['a verified account', { ...ACCOUNT, emailVerified: true }],
    ['an account without an address', { uid: 'anonymous', emailVerified: false }],
  ] as const) {
    it(`queues nothing for ${what}`, async () => {
      assert.deepEqual(await signUp(account), []);
    });
  }

  it('never fails the sign-up: neither when the queue refuses, nor when it has the task, nor when a setting is wrong', async () => {
    await signUp(ACCOUNT, { status: 400 });
    await signUp(ACCOUNT, { status: 409 });
    assert.deepEqual(await signUp(ACCOUNT, { variables: { VERIFICATION_REMINDER_DELAY_SECONDS: 'soon' } }), []);
  });
});
