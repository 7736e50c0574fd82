import { SCHEMA } from '@tessera/domain/pass/schema';
import { DEV_PORTS } from '../lib/ports';

/** What a start finds. */
interface Found {
  /** Whether something answers at the port of the database. */
  isRunning: boolean;
  /** Whether there is data of an earlier start that is to be kept. */
  hasData: boolean;
  /** The form of that data; undefined for data from before the form was recorded. */
  schema: number | undefined;
  /** Whether the functions are to use Stripe's test mode. */
  isTestMode: boolean;
}

/** Why `npm start` cannot begin, as a sentence; undefined if it can. It is asked before anything is deleted. */
export function startProblem({ isRunning, hasData, schema, isTestMode }: Found): string | undefined {
  if (isRunning)
    return `Something answers on port ${DEV_PORTS.firestore}. If it is another npm start, stop that one first (Ctrl-C).`;
  if (hasData && schema !== SCHEMA)
    return (
      'The data of the last start has an older form, which this version does not read. Nothing was changed. ' +
      'npm start -- --fresh deletes it and makes the demo again.'
    );
  if (isTestMode && !hasData)
    return 'The first accounts pay at the local Stripe: run npm start once without --stripe-test, and stop it.';
  return undefined;
}
