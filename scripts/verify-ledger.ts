/**
 * `npm run verify-ledger`: computes every card from its events and names each difference. On the local demo with
 * `--emulator` or where FIRESTORE_EMULATOR_HOST is set, on a real project with `--project <id or alias>`. It changes
 * nothing.
 */
import { parseArgs } from 'node:util';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { verifyLedger } from '../functions/src/passes/verifyLedger';
import { projectOf } from './doctor/projectOf';
import { DEV_PORTS } from './local/ports';
import { LOCAL_PROJECT } from './local/runs';

const { values } = parseArgs({
  options: { emulator: { type: 'boolean', default: false }, project: { type: 'string' } },
});
if (values.emulator) process.env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${DEV_PORTS.firestore}`;
const isEmulator = Boolean(process.env['FIRESTORE_EMULATOR_HOST']);
const projectId = isEmulator ? LOCAL_PROJECT : projectOf(values.project);
if (!isEmulator) process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
const app = initializeApp({ projectId, ...(!isEmulator && { credential: applicationDefault() }) });
const { cards, differences } = await verifyLedger(getFirestore(app));
for (const difference of differences) console.error(difference);
console.log(`${cards} cards, ${differences.length} differences in ${projectId}.`);
process.exitCode = differences.length > 0 ? 1 : 0;
