/** What the tests of budgets and costs count in the database. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { WriteBatch } from 'firebase-admin/firestore';
import { firestore } from '../../functions/src/platform/firebase';
import { countDatabase } from '../../scripts/lib/countDatabase';

describe('the count of what the database does', () => {
  it('counts the writes of a commit, and none of one that failed before it', async () => {
    const commits = mock.method(WriteBatch.prototype, 'commit', () =>
      commits.mock.callCount() === 0 ? Promise.reject(new Error('lost a race')) : Promise.resolve([{}, {}]),
    );
    const database = countDatabase();
    const batch = () => {
      const db = firestore();
      return db.batch().delete(db.doc('a/one')).delete(db.doc('a/two'));
    };
    try {
      const cost = await database.costOf(async () => {
        await assert.rejects(batch().commit());
        await batch().commit();
      });
      assert.deepEqual(cost, { requests: 0, reads: 0, writes: 2, commits: 1 });
    } finally {
      database.stop();
      commits.mock.restore();
    }
  });
});
