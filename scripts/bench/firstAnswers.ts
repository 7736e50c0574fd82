/** The first answers of the webhook and of each unit, beside controls that are built from the same source. */
import { auth, firestore } from '../../functions/src/platform/firebase';
import { startEmulators } from '../local/emulators';
import { functionsEnvironment } from '../local/functionsSettings';
import { TEST_RUN } from '../local/runs';
import { BLIND_WEBHOOK, buildAlone, buildOurs, builtEntry, OURS } from './faults/instances';
import { type FirstAnswer, measureStarts, type Start } from './firstAnswer';
import { firstCalls, WEBHOOK } from './firstCalls';

/** The first answer of a deployed function, and of the same function without all others. */
interface Compared {
  target: string;
  /** What was called. */
  name: string;
  deployed: FirstAnswer;
  alone: FirstAnswer;
}

export interface FirstAnswers {
  /** The naive one twice, because the difference between its two results is the noise. */
  webhook: Record<'naive' | 'ours' | 'naiveAgain', FirstAnswer>;
  compared: Compared[];
}

/** Medians of this many starts of each. */
export async function measureFirstAnswers(runs: number): Promise<FirstAnswers> {
  await buildOurs(BLIND_WEBHOOK);
  const emulators = await startEmulators({ run: TEST_RUN, only: ['auth', 'firestore'] });
  try {
    await emulators.ready();
    await functionsEnvironment(TEST_RUN);
    const naive: Start = { ...WEBHOOK, entry: builtEntry(BLIND_WEBHOOK) };
    const webhook = await measureStarts({ naive, ours: { ...WEBHOOK, entry: OURS }, naiveAgain: naive }, runs);
    const compared: Compared[] = [];
    for (const call of await firstCalls(firestore(), await auth())) {
      const alone: Start = { ...call, entry: await buildAlone(call.file, call.name), target: call.name };
      const { target, name } = call;
      compared.push({ target, name, ...(await measureStarts({ deployed: { ...call, entry: OURS }, alone }, runs)) });
    }
    return { webhook, compared };
  } finally {
    await emulators.stop();
  }
}
