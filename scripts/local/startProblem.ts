import { createServer } from 'node:net';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { listen } from './httpServer';

/** What a start finds. */
interface Found {
  /** The ports that it needs and something else has. */
  taken: readonly number[];
  /** Whether there is data of an earlier start that is to be kept. */
  hasData: boolean;
  /** The form of that data; undefined for data from before the form was recorded. */
  schema: number | undefined;
  /** Whether the functions are to use Stripe's test mode. */
  isTestMode: boolean;
}

/** Why `npm start` cannot begin, as a sentence; undefined if it can. It is asked before anything is deleted. */
export function startProblem({ taken, hasData, schema, isTestMode }: Found): string | undefined {
  if (taken.length > 0)
    return (
      `Something else uses what npm start needs: ${taken.map((port) => `port ${port}`).join(', ')}. ` +
      'If it is another npm start, stop that one first (Ctrl-C).'
    );
  if (hasData && schema !== SCHEMA)
    return (
      'The data of the last start has an older form, which this version does not read. Nothing was changed. ' +
      'npm start -- --fresh deletes it and makes the demo again.'
    );
  if (isTestMode && !hasData)
    return 'The first accounts pay at the local Stripe: run npm start once without --stripe-test, and stop it.';
  return undefined;
}

/** Those of some ports that nobody can listen on now. */
export async function takenOf(ports: readonly number[]): Promise<number[]> {
  const taken = await Promise.all(
    ports.map(async (port) => {
      const server = createServer();
      const isFree = await listen(server, port).then(Boolean, () => false);
      await new Promise((closed) => server.close(closed));
      return isFree ? [] : [port];
    }),
  );
  return taken.flat();
}
