/**
 * `npm run job -- endRewards`: runs a scheduled job, whether it is due or not. The local demo has no scheduler: beside
 * `npm start` the job runs in this process. In a real project, with `--project <id or alias>` and the credentials of
 * `gcloud auth application-default login`, it becomes due, and its scheduler runs it, because only the scheduler has
 * its secrets.
 */
import { schedulerOf } from '@tessera/domain/operation/job';
import { REGION } from '@tessera/domain/operation/product';
import { runCommand } from './lib/runCommand';
import { connectProject } from './project/connectProject';
import { jobCommand, makeDue, runToEnd, USAGE } from './project/jobs';

await runCommand(async () => {
  const { name, project } = jobCommand(process.argv.slice(2));
  const projectId = await connectProject(project, USAGE);
  if (project === undefined) {
    await runToEnd(name);
    console.log(`${name} has finished in ${projectId}.`);
    return;
  }
  await makeDue(name);
  const by = schedulerOf(name);
  console.log(`${name} is due in ${projectId}. The next run of ${by} does it. To run that now:
gcloud scheduler jobs run firebase-schedule-${by}-${REGION} --location=${REGION} --project=${projectId}`);
});
