/** Walks through many documents: in pieces, once for each, and past what fails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { JobRecord } from '@tessera/domain/job';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';
import type { CollectionReference } from 'firebase-admin/firestore';
import { goOn, type Walk, walkOnce } from '../../../functions/src/platform/walk';
import { adminDb } from '../../support/accounts';

/** The walk's record is its own; the documents are the test's. */
const JOB = 'eraseEndedWallets';

interface Entry {
  number: number;
  seen?: number;
}

describe('a walk', () => {
  let entries: CollectionReference<Entry>;
  let seen: number[];
  let walk: Walk<Entry>;
  const record = () => adminDb().doc(`jobs/${JOB}`);
  const now = Date.parse('2026-11-25T03:00:00Z');

  async function fill(size: number): Promise<void> {
    const writer = adminDb().bulkWriter();
    for (let number = 0; number < size; number += 1) void writer.create(entries.doc(), { number });
    await writer.close();
  }

  beforeEach(async () => {
    await record().delete();
    entries = adminDb().collection(`walk_${randomUUID()}`) as CollectionReference<Entry>;
    seen = [];
    walk = {
      query: () => entries.orderBy('number'),
      sortedBy: 'number',
      atOnce: 30,
      each: async (snapshot) => {
        seen.push(snapshot.data().number);
        return 'seen';
      },
    };
  });
  after(() => record().delete());

  const everyNumber = (size: number) => Array.from({ length: size }, (_, number) => number);

  it('goes on where the last run stopped, and comes to each document once', async () => {
    await fill(450);
    const ends: string[] = [];
    while (ends.at(-1) !== 'finished') ends.push(await goOn(JOB, walk, now + ends.length * MINUTE_MS, 0));
    assert.ok(ends.length >= 450 / 30, 'a run without time does a few documents');
    assert.deepEqual(seen, everyNumber(450));
    const { walk: unfinished, finishedAt } = (await record().get()).data() as JobRecord;
    assert.deepEqual([unfinished, typeof finishedAt], [undefined, 'number']);
  });

  it('begins once a day, and again on the next day', async () => {
    await fill(3);
    assert.equal(await goOn(JOB, walk, now), 'finished');
    assert.equal(await goOn(JOB, walk, now + HOUR_MS), 'nothing');
    assert.equal(await goOn(JOB, walk, now + DAY_MS), 'finished');
    assert.deepEqual(seen, [0, 1, 2, 0, 1, 2]);
  });

  it('is taken by one of two runs', async () => {
    await fill(3);
    const ends = await Promise.all([goOn(JOB, walk, now), goOn(JOB, walk, now)]);
    assert.deepEqual(ends.sort(), ['finished', 'nothing']);
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it('goes on from the last stored page after a run was killed, once its lease has ended', async () => {
    await fill(450);
    let pages = 0;
    const query: typeof walk.query = () => {
      pages += 1;
      if (pages === 3) throw new Error('killed');
      return entries.orderBy('number');
    };
    await assert.rejects(goOn(JOB, { ...walk, query }, now), /killed/);
    assert.equal(await goOn(JOB, walk, now + MINUTE_MS), 'nothing', 'the lease holds');
    assert.equal(await goOn(JOB, walk, now + HOUR_MS), 'finished');
    assert.deepEqual(seen, everyNumber(450));
  });

  it('skips none where the work changes the field by which the documents are sorted', async () => {
    await fill(250);
    const moving: Walk<Entry> = {
      ...walk,
      query: () => entries.where('number', '<', 1000).orderBy('number'),
      each: async (snapshot) => {
        seen.push(snapshot.data().number);
        await snapshot.ref.update({ number: snapshot.data().number + 5000 });
        return 'moved';
      },
    };
    let runs = 0;
    while ((await goOn(JOB, moving, now + runs * MINUTE_MS, 0)) !== 'finished') runs += 1;
    assert.deepEqual(seen, everyNumber(250));
  });

  it('one document that fails stops no other, and is counted', async () => {
    await fill(210);
    const failing: Walk<Entry> = {
      ...walk,
      each: async (snapshot) => {
        if (snapshot.data().number % 100 === 7) throw new Error('a made-up failure');
        return 'done';
      },
    };
    assert.deepEqual(await walkOnce(JOB, failing, now), { done: 207, failed: 3 });
  });
});
