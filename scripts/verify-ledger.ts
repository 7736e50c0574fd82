/**
 * `npm run verify-ledger`: computes every card from its events and reports each difference. Reads the local demo while
 * it runs; a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default
 * login`. It changes nothing.
 */
import { parseArgs } from 'node:util';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { verifyLedger } from '../functions/src/passes/verifyLedger';
import { projectOf } from './doctor/projectOf';
import { DEV_PORTS } from './local/ports';
import { isDemoRunning, LOCAL_PROJECT } from './local/runs';

const USAGE = 'npm run verify-ledger beside npm start, or with --project <id> for a real project';

/** Connects to the project, and returns its id. @throws Error when there is none */
async function connect(project: string | undefined): Promise<string> {
  if (project === undefined) {
    if (!(await isDemoRunning())) throw new Error(`The local demo does not run: ${USAGE}`);
    process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${DEV_PORTS.firestore}`;
    process.env['METADATA_SERVER_DETECTION'] = 'none';
    initializeApp({ projectId: LOCAL_PROJECT });
    return LOCAL_PROJECT;
  }
  const projectId = projectOf(project);
  if (projectId.startsWith('demo-')) throw new Error(`${projectId} is in emulators only: ${USAGE}`);
  delete process.env['FIRESTORE_EMULATOR_HOST'];
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  initializeApp({ projectId, credential: applicationDefault() });
  return projectId;
}

try {
  const { values } = parseArgs({ options: { project: { type: 'string' } } });
  const projectId = await connect(values.project);
  const { cards, differences } = await verifyLedger(getFirestore());
  for (const difference of differences) console.error(difference);
  console.log(`${cards} cards, ${differences.length} differences in ${projectId}.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
