/** `/health`: whether the database, the identity service, the mails and the scheduled jobs are as they should be. */
import { type Health, isHealthy } from '@tessera/domain/calls/health';
import { keysOf } from '@tessera/domain/lib/keys';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { type JobName, JOBS, lateJobs } from '@tessera/domain/operation/job';
import type { MailState } from '@tessera/domain/operation/mail';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { logger } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { existsAlready } from '../platform/commit';
import { auth, firestore } from '../platform/firebase';
import { loggable } from '../platform/loggable';
import { collectionOf, documentOf } from '../platform/references';

/** A service that does not answer within this time counts as down. */
const ANSWER_LIMIT_MS = 5000;
/** How long after its due time a mail is overdue. The job that sends such mails runs every five minutes. */
const OVERDUE_MS = 30 * MINUTE_MS;
/** An answer is reused for this time, so that a flood of requests costs an instance three looks a minute. */
const REUSED_MS = 20_000;

/** The answer; undefined after a failure or the time limit. */
async function within<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    logger.error(`health: ${what} does not answer`, loggable(error));
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Notes when a job that has never run was first looked for: it counts as late from then on. */
async function noteLook(name: JobName, now: number): Promise<void> {
  try {
    await documentOf(firestore(), 'jobs', name).create({ since: now });
  } catch (error) {
    if (!existsAlready(error)) throw error;
  }
}

async function readDatabase(now: number): Promise<Pick<Health, 'mail' | 'lateJobs'>> {
  const db = firestore();
  const mails = db.collection(COLLECTIONS.mail);
  const dead: MailState = 'dead';
  const [overdue, given, jobs] = await Promise.all([
    mails
      .where('dueAt', '<=', new Date(now - OVERDUE_MS))
      .count()
      .get(),
    mails.where('state', '==', dead).count().get(),
    collectionOf(db, 'jobs').get(),
  ]);
  const records = new Map(jobs.docs.map((job) => [job.id, job.data()]));
  const neverRun = keysOf(JOBS).filter((name) => !records.has(name));
  await Promise.all(neverRun.map((name) => noteLook(name, now)));
  return {
    mail: { overdue: overdue.data().count, dead: given.data().count },
    lateJobs: lateJobs(records, now),
  };
}

/** Checks everything once. @param now milliseconds since 1970 */
export async function checkHealth(now: number): Promise<Health> {
  const [stored, identity] = await Promise.all([
    within('the database', () => readDatabase(now)),
    // An account that does not exist: only the answer counts.
    within('the identity service', async () => (await auth()).getUsers([{ uid: 'health' }])),
  ]);
  const checks = {
    database: stored !== undefined,
    identity: identity !== undefined,
    ...(stored ?? { mail: { overdue: 0, dead: 0 }, lateJobs: [] }),
  };
  return { ok: isHealthy(checks), ...checks };
}

let last: { at: number; health: Promise<Health> } | undefined;

/** 200: all is well; 503: something is not, and the answer says what; 405: neither GET nor HEAD. */
export const health = onRequest(async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.set('Allow', 'GET, HEAD').status(405).send('GET only');
  const now = Date.now();
  if (!last || now - last.at > REUSED_MS) last = { at: now, health: checkHealth(now) };
  const answer = await last.health;
  response
    .set('Cache-Control', 'no-store')
    .status(answer.ok ? 200 : 503)
    .json(answer);
});
