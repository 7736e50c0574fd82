/** One scheduled job, by hand. */
import { parseArgs } from 'node:util';
import { type JobName, JOBS } from '@tessera/domain/operation/job';
import { FieldValue } from 'firebase-admin/firestore';
import { firestore } from '../../functions/src/platform/firebase';
import { documentOf } from '../../functions/src/platform/references';
import { runDue } from '../../functions/src/platform/runJobs';
import { SCHEDULED_JOBS } from '../../functions/src/units/schedulers';

export const USAGE = 'npm run job -- <name> beside npm start, or with --project <id> for a real project';

const isJob = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** What the words of the command ask for. @throws Error that names the jobs */
export function jobCommand(args: string[]): { name: JobName; project: string | undefined } {
  const { values, positionals } = parseArgs({ args, options: { project: { type: 'string' } }, allowPositionals: true });
  const [name = '', ...more] = positionals;
  if (!isJob(name) || more.length > 0) throw new Error(`${USAGE}\nThe jobs: ${Object.keys(JOBS).join(', ')}`);
  return { name, project: values.project };
}

/** Makes a job due. An unfinished one goes on. */
export async function makeDue(name: JobName): Promise<void> {
  await documentOf(firestore(), 'jobs', name).set({ startedAt: FieldValue.delete() }, { merge: true });
}

/** Runs a job now, in as many runs as it needs. @throws Error when it fails, or another run has it */
export async function runToEnd(name: JobName): Promise<void> {
  await makeDue(name);
  for (;;) {
    const end = (await runDue({ [name]: SCHEDULED_JOBS[name] })).get(name);
    if (end === 'finished') return;
    if (end === undefined || end === 'taken') throw new Error(`Another run has ${name}. Try again in three minutes.`);
    if (end !== 'stopped') throw new Error(`${name} has failed; the line above says why.`);
  }
}
