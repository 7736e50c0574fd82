/**
 * `npm run verify-ledger`: computes every card from its events and reports each difference. Reads the local demo while
 * it runs; a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default
 * login`. It changes nothing.
 */
import { parseArgs } from 'node:util';
import { verifyLedger } from '../functions/src/passes/jobs/verifyLedger';
import { firestore } from '../functions/src/platform/firebase';
import { runCommand } from './lib/runCommand';
import { wordsOf } from './lib/wordsOf';
import { connectProject } from './project/connectProject';

const USAGE = 'npm run verify-ledger beside npm start, or with --project <id> for a real project';

await runCommand(async () => {
  const { values } = wordsOf(USAGE, () => parseArgs({ options: { project: { type: 'string' } } }));
  const projectId = await connectProject(values.project, USAGE);
  const { cards, differences } = await verifyLedger(firestore());
  for (const difference of differences) console.error(difference);
  console.log(`${cards} cards, ${differences.length} differences in ${projectId}.`);
  return differences.length === 0;
});
