import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { localSecret } from './functionsSettings';
import { ROOT } from './root';
import type { LocalRun } from './runs';
import { startLocalStripe } from './stripe';

/**
 * A run's local Stripe: on the run's ports, signing with the secret that its functions have, what it delivered in
 * `<run folder>/stripe.log`.
 * @param stateFile where sessions are kept from one start to the next; nowhere if left out
 */
export async function startStripeFor(
  { ports, folder }: LocalRun,
  stateFile?: string,
): Promise<{ stop(): Promise<void> }> {
  const log = path.join(ROOT, folder, 'stripe.log');
  await mkdir(path.dirname(log), { recursive: true });
  await rm(log, { force: true });
  return startLocalStripe({
    port: ports.stripe,
    corePort: ports.stripeCore,
    webhookUrl: `http://127.0.0.1:${ports.site}/api/stripe/webhook`,
    webhookSecret: await localSecret('STRIPE_WEBHOOK_SECRET'),
    ...(stateFile && { stateFile }),
    log: (line) => void appendFile(log, `${new Date().toISOString()} ${line}\n`),
  });
}
