/**
 * `npm run verify-ledger`: computes every card from its events and reports each difference. Reads the local demo while
 * it runs; a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default
 * login`. It changes nothing.
 */
import { parseArgs } from 'node:util';
import { getFirestore } from 'firebase-admin/firestore';
import { verifyLedger } from '../functions/src/passes/verifyLedger';
import { connectProject } from './project/connectProject';

const USAGE = 'npm run verify-ledger beside npm start, or with --project <id> for a real project';

try {
  const { values } = parseArgs({ options: { project: { type: 'string' } } });
  const projectId = await connectProject(values.project, USAGE);
  const { cards, differences } = await verifyLedger(getFirestore());
  for (const difference of differences) console.error(difference);
  console.log(`${cards} cards, ${differences.length} differences in ${projectId}.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
