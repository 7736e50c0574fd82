import assert from 'node:assert/strict';
import { loadFunctions } from '../../support/functions';

describe('the deployed account functions', () => {
  it('the auth triggers are in the product’s region, for the right events', async () => {
    const { resendVerificationEmail, cleanUpDeletedAccount } = await loadFunctions();
    for (const [trigger, event, retry] of [
      [resendVerificationEmail, 'create', false],
      [cleanUpDeletedAccount, 'delete', true],
    ] as const) {
      const { platform, region, eventTrigger } = trigger.__endpoint;
      assert.deepEqual({ platform, region }, { platform: 'gcfv1', region: ['europe-west2'] });
      assert.equal(eventTrigger?.eventType, `providers/firebase.auth/eventTypes/user.${event}`);
      assert.equal(eventTrigger?.retry, retry);
    }
  });

  it('the task queue is in the product’s region, with limits on speed and attempts', async () => {
    const { region, taskQueueTrigger } = (await loadFunctions()).resendVerificationEmailTask.__endpoint;
    assert.deepEqual(region, ['europe-west2']);
    assert.equal(taskQueueTrigger?.retryConfig?.maxAttempts, 5);
    assert.equal(taskQueueTrigger?.rateLimits?.maxDispatchesPerSecond, 5);
  });
});
