/** `/health`: what it says of the database, the identity service, the mails and the jobs, and what it does not say. */
import assert from 'node:assert/strict';
import type { Health } from '@tessera/domain/calls/health';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { type JobRecord, JOBS } from '@tessera/domain/operation/job';
import { Auth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { checkHealth } from '../../../functions/src/site/health';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminDb, freshEmail } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';

describe('the health of the service', () => {
  const jobs = () => adminDb().collection('jobs');
  const now = Date.now();
  const address = `http://127.0.0.1:${TEST_PORTS.site}/health`;

  before(() => loadFunctions());

  it('names the jobs whose last success is too long ago, and no other', async () => {
    for (const name of Object.keys(JOBS))
      await jobs()
        .doc(name)
        .set({ finishedAt: now } satisfies JobRecord);
    assert.deepEqual((await checkHealth(now)).lateJobs, []);
    await jobs()
      .doc('endRewards')
      .update({ finishedAt: now - DAY_MS - 9 * HOUR_MS });
    await jobs()
      .doc('deliverDueMail')
      .update({ finishedAt: now - HOUR_MS });
    assert.deepEqual((await checkHealth(now)).lateJobs.sort(), ['deliverDueMail', 'endRewards']);
  });

  it('counts a job that has never run, such as a renamed one, from the first look at it', async () => {
    for (const one of await jobs().listDocuments()) await one.delete();
    assert.deepEqual((await checkHealth(now)).lateJobs, []);
    assert.ok((await checkHealth(now + HOUR_MS)).lateJobs.includes('deliverDueMail'));
    assert.ok(!(await checkHealth(now + HOUR_MS)).lateJobs.includes('endRewards'));
    await jobs().doc('deliverDueMail').delete();
    await jobs().doc('theOldName').set({ finishedAt: now });
    assert.ok(!(await checkHealth(now + HOUR_MS)).lateJobs.includes('deliverDueMail'));
    assert.ok((await checkHealth(now + 2 * HOUR_MS)).lateJobs.includes('deliverDueMail'));
    await jobs().doc('theOldName').delete();
  });

  it('is ill while a mail is overdue, and tells dead mails without an address', async () => {
    const before = (await checkHealth(now)).mail;
    const email = freshEmail();
    const mail = adminDb().collection('mail').doc();
    // As a mail of an earlier attempt, which the emulator leaves to the sweep.
    const waiting = { state: 'waiting', attempts: 1, dueAt: Timestamp.fromMillis(now - HOUR_MS) };
    await mail.set({ kind: 'card-link', to: email, ...waiting });
    const ill = await checkHealth(now);
    assert.deepEqual([ill.ok, ill.mail.overdue], [false, before.overdue + 1]);
    await mail.set({ kind: 'card-link', to: email, state: 'dead' });
    const told = await checkHealth(now);
    assert.deepEqual(told.mail, { overdue: before.overdue, dead: before.dead + 1 });
    assert.doesNotMatch(JSON.stringify(told), new RegExp(email));
    await mail.delete();
  });

  it('is ill while the identity service does not answer', async () => {
    // The emulator cannot be stopped for one test: the service refuses at the SDK's edge.
    const { getUsers } = Auth.prototype;
    Auth.prototype.getUsers = () => Promise.reject(new Error('a made-up outage'));
    const result = await checkHealth(now).finally(() => Object.assign(Auth.prototype, { getUsers }));
    assert.deepEqual([result.ok, result.identity, result.database], [false, false, true]);
  });

  it('is answered as JSON that nothing caches, to GET and HEAD alone', async () => {
    const answer = await fetch(address);
    const health = (await answer.json()) as Health;
    assert.equal(answer.status, health.ok ? 200 : 503);
    assert.deepEqual(Object.keys(health).sort(), ['database', 'identity', 'lateJobs', 'mail', 'ok']);
    assert.match(answer.headers.get('cache-control') ?? '', /no-cache|no-store/);
    assert.equal((await fetch(address, { method: 'POST' })).status, 405);
  });
});
