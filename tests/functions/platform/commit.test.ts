import assert from 'node:assert/strict';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { LOCAL_PROJECT } from '../../../scripts/local/runs';
import { adminDb } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { unique } from '../../support/webhook';

const counters = () => adminDb().collection('commit_tests');

const platform = () => import('../../../functions/src/platform/commit');

/** Adds one to a counter that every caller reads first, and records the caller. */
async function addOne(id: string, who: string): Promise<number> {
  const { commit, writeGuarded } = await platform();
  return commit(
    (db) => ({ counter: db.collection('commit_tests').doc(id) }),
    ({ counter }) => {
      const count = ((counter.data()?.['count'] as number | undefined) ?? 0) + 1;
      return {
        outcome: count,
        writes: (batch) => {
          writeGuarded(batch, counter, { count });
          batch.create(counter.ref.collection('callers').doc(who), { count });
        },
      };
    },
  );
}

/** Ends a transaction in the database alone, so that the SDK learns of it by its next request. */
async function endAsTheDatabaseDoes(transaction: Transaction): Promise<void> {
  const id = (await Reflect.get(transaction, '_transactionIdPromise')) as Uint8Array;
  const documents = `projects/${LOCAL_PROJECT}/databases/(default)/documents`;
  const { ok } = await fetch(`http://${process.env['FIRESTORE_EMULATOR_HOST']}/v1/${documents}:rollback`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ transaction: Buffer.from(id).toString('base64') }),
  });
  assert.ok(ok);
}

describe('commit', () => {
  // It names the project, also where this is the first file of a process.
  before(loadFunctions);

  it('counts each of twenty concurrent callers once, beginning with no document', async () => {
    const id = unique('counter');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, who) => addOne(id, `caller-${who}`)));
    assert.deepEqual(
      answers.sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, before) => before + 1),
    );
    assert.equal((await counters().doc(id).get()).data()?.['count'], 20);
    assert.equal((await counters().doc(id).collection('callers').get()).size, 20);
  });

  it('writes everything or nothing: a lost race over one document leaves the others unchanged', async () => {
    const { commit, writeGuarded } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ count: 1 });
    await ref.collection('callers').doc('taken').set({});
    let attempts = 0;
    const outcome = await commit(
      () => ({ counter: ref }),
      ({ counter }) => {
        attempts += 1;
        return {
          outcome: attempts,
          writes: (batch) => {
            writeGuarded(batch, counter, { count: FieldValue.increment(1) });
            batch.create(counter.ref.collection('callers').doc(attempts === 1 ? 'taken' : 'free'), {});
          },
        };
      },
    );
    assert.deepEqual([outcome, (await ref.get()).data()], [2, { count: 2 }]);
  });

  it('decides again from what another caller wrote meanwhile, and may then read one more document', async () => {
    const { commit, writeGuarded } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ by: 'nobody' });
    const stale = await ref.get();
    await ref.set({ by: 'another caller' });
    const seen: unknown[] = [];
    await commit(
      (_, attemptsBefore) => ({
        counter: ref,
        more: attemptsBefore > 0 ? ref.collection('callers').doc('first') : undefined,
      }),
      ({ counter, more }) => {
        seen.push([counter.data()?.['by'], more?.exists]);
        // The first guard is out of date: another caller wrote in between.
        return {
          outcome: null,
          writes: (batch) => writeGuarded(batch, seen.length === 1 ? stale : counter, { by: 'us' }),
        };
      },
    );
    assert.deepEqual(seen, [
      ['another caller', undefined],
      ['another caller', false],
    ]);
    assert.deepEqual((await ref.get()).data(), { by: 'us' });
  });

  it('decides first on what the caller has read, and after a lost race on what is stored', async () => {
    const { commit, writeGuarded } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ by: 'nobody' });
    const known = new Map([[ref.path, await ref.get()]]);
    await ref.set({ by: 'another caller' });
    const seen: unknown[] = [];
    await commit(
      () => ({ counter: ref }),
      ({ counter }) => {
        seen.push(counter.data()?.['by']);
        return { outcome: null, writes: (batch) => writeGuarded(batch, counter, { by: 'us' }) };
      },
      known,
    );
    assert.deepEqual(seen, ['nobody', 'another caller']);
    assert.deepEqual((await ref.get()).data(), { by: 'us' });
  });

  it('gives up after twelve lost races, asks the caller to try again, and writes nothing', async () => {
    const { commit, writeGuarded } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ by: 'nobody' });
    const stale = await ref.get();
    await ref.set({ by: 'another caller' });
    let attempts = 0;
    await assert.rejects(
      commit(
        () => ({ counter: ref }),
        () => {
          attempts += 1;
          return { outcome: null, writes: (batch) => writeGuarded(batch, stale, { by: 'us' }) };
        },
      ),
      { code: 'unavailable', message: /Try again/ },
    );
    assert.deepEqual([attempts, (await ref.get()).data()], [12, { by: 'another caller' }]);
  });

  it('stores no field that is undefined, at any depth', async () => {
    const { commit } = await platform();
    const id = unique('counter');
    const fields = { count: 1, by: undefined, more: { one: 1, other: undefined } };
    await commit(
      (db) => ({ counter: db.collection('commit_tests').doc(id) }),
      ({ counter }) => ({ outcome: null, writes: (batch) => batch.create(counter.ref, fields) }),
    );
    assert.deepEqual((await counters().doc(id).get()).data(), { count: 1, more: { one: 1 } });
  });

  it('passes a refusal on, and commits nothing when the decision has no writes', async () => {
    const { commit } = await platform();
    const id = unique('counter');
    const read = (db: FirebaseFirestore.Firestore) => ({ counter: db.collection('commit_tests').doc(id) });
    await assert.rejects(
      commit(read, () => {
        throw new Error('refused');
      }),
      /refused/,
    );
    assert.equal(await commit(read, () => ({ outcome: 'as it is' })), 'as it is');
    assert.equal((await counters().doc(id).get()).exists, false);
  });

  it('passes any other error on at the first attempt', async () => {
    const { commit } = await platform();
    let attempts = 0;
    await assert.rejects(
      commit(
        (db) => ({ counter: db.collection('commit_tests').doc('x') }),
        ({ counter }) => {
          attempts += 1;
          return {
            outcome: null,
            writes: (batch) => batch.update(counter.ref.parent.doc(unique('missing')), { a: 1 }),
          };
        },
      ),
      { code: 5 },
    );
    assert.equal(attempts, 1);
  });

  it('reads a document once that has two names, and reads a list under one name', async () => {
    const { readAll } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ by: 'us' });
    let asked: unknown[] = [];
    const reader = {
      getAll: (...refs: FirebaseFirestore.DocumentReference[]) => {
        asked = refs.map(({ path }) => path);
        return adminDb().getAll(...refs);
      },
    } as FirebaseFirestore.Firestore;
    const other = counters().doc(unique('missing'));
    const { one, same, list, absent } = await readAll(reader, {
      one: ref,
      same: ref,
      list: [other, ref],
      absent: undefined,
    });
    assert.deepEqual(asked, [ref.path, other.path]);
    assert.deepEqual([one.data(), same.data(), absent], [{ by: 'us' }, { by: 'us' }, undefined]);
    assert.deepEqual(
      list.map(({ id, exists }) => [id, exists]),
      [
        [other.id, false],
        [ref.id, true],
      ],
    );
  });
});

describe('inTransaction', () => {
  it('tries again when the local database has ended the transaction between two of its reads', async () => {
    const { inTransaction } = await platform();
    const ref = counters().doc(unique('counter'));
    await ref.set({ count: 1 });
    const counts: unknown[] = [];
    await inTransaction(adminDb(), async (transaction) => {
      counts.push((await transaction.get(ref)).data()?.['count']);
      if (counts.length === 1) {
        await endAsTheDatabaseDoes(transaction);
        await ref.set({ count: 2 });
      }
      await transaction.get(ref.collection('callers'));
      transaction.update(ref, { count: FieldValue.increment(1) });
    });
    assert.deepEqual([counts, (await ref.get()).data()], [[1, 2], { count: 3 }]);
  });

  it('passes any other error on at the first attempt', async () => {
    const { inTransaction } = await platform();
    let attempts = 0;
    const refused = inTransaction(adminDb(), () => {
      attempts += 1;
      return Promise.reject(new TypeError('Transaction is invalid or closed.'));
    });
    await assert.rejects(refused, TypeError);
    assert.equal(attempts, 1);
  });
});
