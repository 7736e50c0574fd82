/** Runs a bench beside emulators: prints its report, writes its section, and ends with 1 if the bench has failed. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { auth, firestore } from '../../functions/src/platform/firebase';
import { Lifetime } from '../lib/lifetime';
import { onInterrupt } from '../lib/onInterrupt';
import { type EmulatorName, startEmulators } from '../local/emulators';
import { functionsEnvironment } from '../local/functionsSettings';
import { TEST_RUN } from '../local/runs';
import { writeSection } from './document';

export interface Outcome {
  /** Title and text of the section; without a title, nothing is written. */
  title?: string | undefined;
  /** The page in docs; by default performance.md. */
  page?: string;
  text: string;
  /** Why the bench has failed; empty if it succeeded. */
  problems: string[];
}

export interface Bench {
  /** The bench's own clients, which use no proxy that is cut. */
  db: Firestore;
  auth: Auth;
  /** Runs at the end, also after an error; the last one first. */
  atEnd: (end: () => unknown) => void;
}

export async function runBench(action: (bench: Bench) => Promise<Outcome>, more: EmulatorName[] = []): Promise<never> {
  const lifetime = new Lifetime();
  onInterrupt(() => void lifetime.end().then(() => process.exit(130)));
  try {
    const emulators = await lifetime.keep(startEmulators({ run: TEST_RUN, only: ['auth', 'firestore', ...more] }));
    await emulators.ready();
    await functionsEnvironment(TEST_RUN);
    const { title, page, text, problems } = await action({
      db: firestore(),
      auth: await auth(),
      atEnd: (end) => lifetime.atEnd(end),
    });
    console.log(text);
    if (title !== undefined) await writeSection(title, text, page);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    await lifetime.end();
  }
  process.exit();
}
