import { callPath } from '@tessera/domain/calls/units';
import { STRIPE_WEBHOOK_PATH } from '../../../functions/src/payment/stripeEvent';
import { functionsOrigin } from '../../build/policy';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Step } from '../step';
import { liveAddress, wantedPolicy } from './hosting';

interface Check {
  what: string;
  isRight: (context: Context, site: string) => Promise<boolean>;
}

/** What is asked of the live site, as visitors, Stripe and browsers ask it. */
const CHECKS: readonly Check[] = [
  {
    what: 'the home page answers',
    isRight: async ({ environment }, site) => (await environment.visit(`${site}/`)).ok,
  },
  {
    what: 'it has the policy of this project',
    isRight: async (context, site) =>
      (await context.environment.visit(`${site}/`)).headers.get('content-security-policy') ===
      (await wantedPolicy(context)),
  },
  {
    what: 'Stripe’s endpoint refuses a request that nobody has signed (400)',
    isRight: async ({ environment }, site) =>
      (await environment.visit(`${site}${STRIPE_WEBHOOK_PATH}`, { method: 'POST', body: '{}' })).status === 400,
  },
  {
    what: '/health says that all is well (200)',
    isRight: async ({ environment }, site) => (await environment.visit(`${site}/health`)).status === 200,
  },
  {
    what: 'a callable answers a browser of your site',
    isRight: async (context) => {
      const origin = context.value('SITE_URL');
      const answer = await context.environment.visit(
        `${functionsOrigin(context.project)}/${callPath('registerInterest')}`,
        {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        },
      );
      return answer.ok && answer.headers.get('access-control-allow-origin') === origin;
    },
  },
];

/** A minute and a half. */
const MOST_LOOKS = 9;
const EVERY_MS = 10_000;

async function failing(context: Context): Promise<string[]> {
  const site = await liveAddress(context);
  const found: string[] = [];
  for (const { what, isRight } of CHECKS) if (!(await isRight(context, site))) found.push(`this fails: ${what}`);
  return found;
}

export const checks: Step = {
  name: 'checks',
  what: 'asks the live site what a visitor, Stripe and a browser ask it.',
  needs: ['SITE_URL'],
  async look(context) {
    const found = await failing(context);
    if (found.length === 0) for (const { what } of CHECKS) context.say(`  ✔ ${what}`);
    return found;
  },
  commands: ({ values }) => [`curl -i ${values['SITE_URL'] ?? 'https://…'}/health`],
  async run(context) {
    // An instance that starts, and a release that reaches Hosting's servers, take some seconds.
    for (let looks = 1; ; looks += 1) {
      await context.environment.pause(EVERY_MS);
      const [first] = await failing(context);
      if (first === undefined) return;
      if (looks === MOST_LOOKS)
        throw new Refusal(`${first}. See docs/operations.md, and run the command again with --only checks.`);
    }
  },
};
