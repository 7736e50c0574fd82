/**
 * The tests that need emulators. `emulators:exec` runs this script beside them; it reads its task from the environment
 * and writes its count to a file.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';
import { startMailboxFor } from '../local/mailbox';
import { type LocalRun, TEST_RUN } from '../local/runs';
import { startStripeFor } from '../local/stripe';
import { startWalletsFor } from '../local/wallets/serve';
import { type BackendPart, type Count, type Reporter, sum } from './parts';
import { runMocha, runPlaywright } from './runners';

export interface Task {
  parts: BackendPart[];
  reporter: Reporter;
  grep?: string;
}

/** The file of a run's count. */
export const countFile = (run: LocalRun): string => path.join(ROOT, run.folder, 'count.json');

async function run({ parts, reporter, grep }: Task): Promise<Count> {
  // Tests set the functions' environment themselves.
  for (const name of ['FIREBASE_CONFIG', 'CLOUD_TASKS_EMULATOR_HOST', 'CLOUD_EVENTARC_EMULATOR_HOST'])
    delete process.env[name];
  const standIns = parts.some((part) => part !== 'rules')
    ? [await startStripeFor(TEST_RUN), await startMailboxFor(TEST_RUN), await startWalletsFor(TEST_RUN)]
    : [];
  const counts = await Promise.all(
    parts.map((part) => (part === 'e2e' ? runPlaywright(reporter, grep) : runMocha(part, reporter, grep))),
  );
  for (const standIn of standIns) await standIn.stop();
  return sum(counts);
}

const task = process.env['TESSERA_TEST_TASK'];
if (task) {
  process.chdir(ROOT);
  const count = await run(JSON.parse(task) as Task);
  await writeFile(countFile(TEST_RUN), JSON.stringify(count));
  // With exit code 2 the CLI keeps its log.
  process.exit(count.failed > 0 ? 2 : 0);
}
