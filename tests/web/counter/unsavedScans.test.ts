import assert from 'node:assert/strict';
import { checkConnection } from '../../../web/src/counter/checkConnection';
import { isSignedOut } from '../../../web/src/shared/data/errors';
import { HeldDatabaseError } from '../../../web/src/shared/scans/lastingDatabase';
import { eventually } from '../../support/eventually';
import { provokesLines } from '../../support/provokedLines';
import { OpenPromise } from '../openPromise';
import { memoryStore } from './memoryStore';
import { body, server, silent, told } from './scanServer';

/** A disk that refuses everything while it has an error. */
function brokenStore(error: Error | undefined) {
  const store = memoryStore();
  const disk = { error };
  const orRefuse =
    <Given extends unknown[], Outcome>(action: (...given: Given) => Promise<Outcome>) =>
    (...given: Given): Promise<Outcome> =>
      disk.error ? Promise.reject(disk.error) : action(...given);
  const { all, put, update, remove, scans } = store;
  return {
    disk,
    scans,
    store: { all: orRefuse(all), put: orRefuse(put), update: orRefuse(update), remove: orRefuse(remove) },
  };
}

const full = () => new DOMException('The disk is full.', 'QuotaExceededError');

describe('the scans that a disk refuses', () => {
  provokesLines('info', 'error');

  it('are sent at once while there is a connection, each with its verdict', async () => {
    const { store } = brokenStore(full());
    const { queue, known } = server(store, {});
    const counter = queue();
    const [stamp, reward] = [body(), { ...body(), rewardId: 'r1' }];
    assert.equal(told(await counter.stamp(stamp)), 'accepted');
    assert.equal(told(await counter.request('redeemReward', reward)), 'accepted');
    assert.deepEqual([...known], [stamp.scanId, reward.scanId]);
    assert.ok(counter.state().scans.every(({ state }) => state === 'accepted'));
  });

  it('are refused without a connection: nothing is said to be saved that is not', async () => {
    const { store, disk } = brokenStore(undefined);
    const network: { before?: () => void } = { before: silent };
    const { queue, known, calls } = server(store, network);
    const counter = queue();
    assert.equal(told(await counter.stamp(body())), 'queued');
    disk.error = full();
    calls.length = 0;
    assert.equal(told(await counter.stamp(body())), 'failed');
    assert.equal(told(await counter.request('redeemReward', { ...body(), rewardId: 'r1' })), 'failed');
    assert.deepEqual([calls, counter.state().scans.length], [[], 1]);
    delete network.before;
    disk.error = undefined;
    await checkConnection(counter, async () => 'answer');
    assert.equal(known.size, 1);
  });

  it('are sent with the same body until they are answered, and stored as soon as the disk takes them', async () => {
    const { store, disk, scans } = brokenStore(full());
    const network: { before?: () => void } = { before: silent };
    const { queue, known, calls } = server(store, network);
    const counter = queue();
    const stamp = body();
    assert.equal(told(await counter.stamp(stamp)), 'unsaved');
    assert.deepEqual([...counter.state().unsaved], [stamp.scanId]);
    assert.equal(scans.size, 0);
    delete network.before;
    await checkConnection(counter, async () => 'answer');
    assert.equal(counter.state().scans[0]?.state, 'accepted');
    const sent = calls.filter(({ name }) => name === 'recordScan' || name === 'recordScans');
    assert.deepEqual(
      sent.map(({ input }) => input),
      [stamp, { businessId: 'shop', scans: [stamp] }],
    );
    disk.error = undefined;
    await checkConnection(counter, async () => 'answer');
    assert.deepEqual([scans.get(stamp.scanId)?.state, counter.state().unsaved.size, known.size], ['accepted', 0, 1]);
  });

  it('are sent beside those that it has, which wait for it', async () => {
    const { store, disk, scans } = brokenStore(undefined);
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    const first = queue();
    const kept = body();
    await first.stamp(kept);
    const counter = queue();
    await counter.load();
    disk.error = full();
    const unsaved = body();
    assert.equal(told(await counter.stamp(unsaved)), 'unsaved');
    delete network.before;
    await assert.rejects(counter.sync(), /full/);
    assert.deepEqual([...known], [unsaved.scanId]);
    disk.error = undefined;
    await checkConnection(counter, async () => 'answer');
    assert.deepEqual([...known].sort(), [kept.scanId, unsaved.scanId].sort());
    assert.deepEqual(
      [...scans.values()].map(({ state }) => state),
      ['accepted', 'accepted'],
    );
  });

  it('stay a question that waits, if it is the no to it that the disk refuses', async () => {
    const { store, disk, scans } = brokenStore(undefined);
    const counter = server(store, {}).queue();
    const stamp = body();
    await counter.stamp(stamp);
    Object.assign(scans.get(stamp.scanId) ?? {}, { state: 'decision' });
    await counter.load();
    disk.error = full();
    await counter.drop(stamp.scanId);
    disk.error = undefined;
    await counter.load();
    assert.equal(counter.state().scans[0]?.state, 'decision');
  });

  it('while another tab holds the database are told apart, and the queue goes on once it is open', async () => {
    const opened = new OpenPromise<void>();
    const { store, disk, scans } = brokenStore(new HeldDatabaseError(opened.promise));
    const { queue } = server(store, {});
    const counter = queue();
    await counter.load();
    assert.deepEqual([counter.state().isUnread, counter.state().isHeld], [true, true]);
    const stamp = body();
    assert.equal(told(await counter.stamp(stamp)), 'accepted');
    disk.error = undefined;
    opened.resolve();
    await eventually('the disk is read', async () => !counter.state().isHeld && !counter.state().isUnread);
    assert.equal(scans.get(stamp.scanId)?.state, 'accepted');
  });
});

describe('the scans of a session that has ended', () => {
  provokesLines('info', 'error');

  for (const code of [
    'functions/unauthenticated',
    'unauthenticated',
    'auth/user-token-expired',
    'auth/user-disabled',
    'auth/user-not-found',
    'auth/invalid-refresh-token',
    'auth/invalid-user-token',
  ])
    it(`wait on the disk, and the counter knows why: ${code}`, async () => {
      const store = memoryStore();
      const ended = Object.assign(new Error('Your session has ended. Sign in again.'), { code });
      const network: { before?: () => void } = {
        before: () => {
          throw ended;
        },
      };
      const { queue, known } = server(store, network);
      const counter = queue();
      const ask = () => counter.reach(async () => network.before?.());
      assert.equal(told(await counter.stamp(body())), 'queued');
      assert.deepEqual([counter.state().isDown, counter.state().isSignedOut], [true, true]);
      await counter.sync();
      assert.deepEqual([counter.state().scans[0]?.state, counter.state().isSignedOut], ['waiting', true]);
      network.before = silent;
      assert.equal(await ask(), null);
      assert.ok(counter.state().isSignedOut, 'silence says nothing about the session');
      delete network.before;
      await checkConnection(counter, async () => 'answer');
      assert.deepEqual([counter.state().isSignedOut, counter.state().isDown, known.size], [false, false, 1]);
    });

  it('is not one whose browser could not show that it uses our site, or that had no answer', () => {
    for (const error of [
      Object.assign(new Error('Reload the page.'), {
        code: 'functions/unauthenticated',
        details: { reason: 'not-our-site' },
      }),
      Object.assign(new Error('offline'), { code: 'auth/network-request-failed' }),
      Object.assign(new Error('busy'), { code: 'auth/too-many-requests' }),
      Object.assign(new Error('no'), { code: 'functions/permission-denied' }),
      new Error('no code'),
      undefined,
    ])
      assert.equal(isSignedOut(error), false);
  });
});
