import assert from 'node:assert/strict';
import { WriteBatch } from 'firebase-admin/firestore';
import { countCall, countInMemory, type Limit, mayMail, uncountCall } from '../../../functions/src/platform/rateLimit';
import { adminDb } from '../../support/accounts';
import { loadCallables, loadFunctions } from '../../support/functions';
import { freshClaims } from '../../support/tokens';
import { unique } from '../../support/webhook';

const EXHAUSTED = { code: 'resource-exhausted' };

describe('countInMemory', () => {
  it('refuses calls past the limit within a minute, and counts from zero after it', () => {
    const key = unique('caller');
    for (let count = 0; count < 3; count += 1) countInMemory(key, 3, 1000);
    assert.throws(() => countInMemory(key, 3, 60_999), EXHAUSTED);
    countInMemory(unique('another'), 3, 1000);
    countInMemory(key, 3, 61_000);
  });

  it('remembers no more than 10,000 callers', () => {
    const key = unique('first');
    countInMemory(key, 1, 5_000_000);
    for (let count = 0; count < 10_000; count += 1) countInMemory(unique('crowd'), 1, 5_000_000);
    // Forgotten, so counted as the first call again.
    countInMemory(key, 1, 5_000_000);
  });

  it('limits every callable: one account cannot call without end', async () => {
    const { requestBankTransfer } = await loadCallables();
    const uid = unique('owner');
    const request = { data: {}, auth: { uid, token: { ...freshClaims(uid, { email_verified: false }), uid } } };
    const call = async () =>
      requestBankTransfer.run(request as unknown as Parameters<typeof requestBankTransfer.run>[0]);
    for (let count = 0; count < 60; count += 1) await assert.rejects(call, { code: 'permission-denied' });
    await assert.rejects(call, EXHAUSTED);
  });
});

describe('countCall', () => {
  before(loadFunctions);
  const limit: Limit = { name: 'tests', limit: 2, windowMs: 60_000, message: 'Enough.' };

  it('counts each call until it is given back', async () => {
    const subjects = [{ key: unique('guess') }];
    for (let count = 0; count < 5; count += 1) {
      await countCall(limit, subjects);
      await uncountCall(limit, subjects);
    }
    await countCall(limit, subjects);
    await countCall(limit, subjects);
    await assert.rejects(() => countCall(limit, subjects), { ...EXHAUSTED, message: 'Enough.' });
  });

  it('counts the call for nobody when one of several subjects has reached its limit', async () => {
    const [narrow, wide] = [unique('narrow'), unique('wide')];
    const count = (...keys: string[]) =>
      countCall(
        limit,
        keys.map((key) => ({ key, ...(key === wide && { times: 2 }) })),
      );
    await count(narrow, wide);
    await count(narrow, wide);
    await assert.rejects(() => count(narrow, wide), EXHAUSTED);
    await count(unique('other'), wide);
    await count(unique('other'), wide);
    await assert.rejects(() => count(unique('other'), wide), EXHAUSTED, 'twice the limit, and not three times');
  });

  it('lets no more calls through when they come at once', async () => {
    const subjects = [{ key: unique('crowd') }];
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => countCall(limit, subjects)));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
  });

  it('gives back no call that was never counted', async () => {
    const subjects = [{ key: unique('nobody') }];
    await uncountCall(limit, subjects);
    await countCall(limit, subjects);
    await countCall(limit, subjects);
    await assert.rejects(() => countCall(limit, subjects), EXHAUSTED);
  });

  it('answers a right guess although its count cannot be given back', async () => {
    const subjects = [{ key: unique('guess') }];
    await countCall(limit, subjects);
    const { commit } = WriteBatch.prototype;
    WriteBatch.prototype.commit = () => Promise.reject(Object.assign(new Error('a made-up outage'), { code: 14 }));
    await uncountCall(limit, subjects).finally(() => (WriteBatch.prototype.commit = commit));
    await countCall(limit, subjects);
    await assert.rejects(() => countCall(limit, subjects), EXHAUSTED);
  });

  it('counts every call of a crowd on one network, also when all come at once', async () => {
    const crowd: Limit = { ...limit, name: 'crowd', limit: 200 };
    const subjects = [{ key: unique('café') }];
    await Promise.all(Array.from({ length: 40 }, () => countCall(crowd, subjects)));
    const counted = { ...crowd, limit: 41 };
    await countCall(counted, subjects);
    await assert.rejects(() => countCall(counted, subjects), EXHAUSTED);
  });
});

describe('mayMail', () => {
  before(loadFunctions);
  const limit: Limit = { name: 'mails', limit: 1, windowMs: 60_000, message: 'Enough.' };

  it('says no past the limit alone: a count that could not be written does not drop a mail in silence', async () => {
    const subjects = [{ key: unique('mailbox') }];
    const batches = WriteBatch.prototype as unknown as { create(ref: unknown, data: unknown): unknown };
    const { create } = batches;
    // As when others have written to the count first, each time.
    const taken = adminDb().doc(`rate_limits/${unique('taken')}`);
    await taken.set({});
    batches.create = function (_, data) {
      return create.call(this, taken, data);
    };
    const asked = mayMail(limit, subjects).finally(() => (batches.create = create));
    await assert.rejects(asked, { code: 'unavailable' });
    assert.equal(await mayMail(limit, subjects), true);
    assert.equal(await mayMail(limit, subjects), false);
    await taken.delete();
  });
});
