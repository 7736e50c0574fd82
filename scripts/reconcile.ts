/**
 * `npm run reconcile -- --since 7d`: compares Stripe's last days with the payment records, applies changes that no
 * webhook reported, and lists each difference. Uses the local demo while it runs; a real project with `--project <id or
 * alias>`, the credentials of `gcloud auth application-default login`, and Stripe's key in STRIPE_SECRET_KEY: of test
 * mode only with `--test`, so that no test payment lets an account into a live project.
 */
import { parseArgs } from 'node:util';
import { DAY_MS } from '@tessera/domain/lib/time';
import { keyProblem } from './go-live/stripeMode';
import { runCommand } from './lib/runCommand';
import { wordsOf } from './lib/wordsOf';
import { connectProject } from './project/connectProject';

const USAGE = 'npm run reconcile -- --since 7d beside npm start, or with --project <id> for a real project';

await runCommand(async () => {
  const { values } = wordsOf(USAGE, () =>
    parseArgs({
      options: {
        since: { type: 'string', default: '7d' },
        project: { type: 'string' },
        test: { type: 'boolean', default: false },
      },
    }),
  );
  const [, days] = /^([1-9]\d{0,2})d$/.exec(values.since) ?? [];
  if (days === undefined) throw new Error(`--since is a number of days, like 7d: ${USAGE}`);
  const { STRIPE_SECRET_KEY: key = '' } = process.env;
  const problem = values.project === undefined ? undefined : keyProblem(key, values.test);
  if (problem !== undefined) throw new Error(`STRIPE_SECRET_KEY: ${problem}`);
  const since = Date.now() - Number(days) * DAY_MS;
  await connectProject(values.project, USAGE);
  const { reconcile } = await import('../functions/src/payment/reconcile');
  const { seen, differences } = await reconcile(since, {
    onDifference: ({ uid, what, paid }) => console.log(`${uid}: ${what} was missing; now ${paid ? '' : 'not '}paid`),
    onFailure: (what, error) => console.error(`${what} could not be compared:`, error),
  });
  console.log(`${seen} sessions, refunds and disputes looked at, ${differences} differences put right.`);
});
