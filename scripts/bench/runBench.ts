/** Runs a bench beside emulators: prints its report, writes its section, and ends with 1 if the bench has failed. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { EmulatorName } from '../local/emulators';
import { writeSection } from './document';
import { startDatabase } from './faults/instances';

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
  db: Firestore;
  auth: Auth;
  /** Runs at the end, also after an error; the last one first. */
  atEnd: (end: () => unknown) => void;
}

export async function runBench(action: (bench: Bench) => Promise<Outcome>, more: EmulatorName[] = []): Promise<never> {
  const emulators = await startDatabase(more);
  const ends: (() => unknown)[] = [() => emulators.stop()];
  try {
    const { title, page, text, problems } = await action({
      ...(await emulators.ready),
      atEnd: (end) => void ends.push(end),
    });
    console.log(text);
    if (title !== undefined) await writeSection(title, text, page);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    for (const end of ends.reverse()) await end();
  }
  process.exit();
}
