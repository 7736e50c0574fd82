/** What the tests of rules, functions and pages talk to: emulators and a local Stripe on ports of their own. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type EmulatorName, startEmulators } from '../local/emulators';
import { mustBeFree } from '../local/mustBeFree';
import { ROOT } from '../local/root';
import { LOCAL_PROJECT, TEST_RUN } from '../local/runs';
import { startStripeFor } from '../local/stripe';
import type { Part } from './parts';

const { ports } = TEST_RUN;

/** Where Firebase's own tools look for emulators. */
export const BACKEND_ENVIRONMENT = {
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  GCLOUD_PROJECT: LOCAL_PROJECT,
};

/**
 * Starts what these parts need: the rules need the database alone.
 * @throws Error when a port is in use or the emulators do not start
 */
export async function startBackend(parts: Part[]): Promise<{ stop(): Promise<void> }> {
  const whole = parts.includes('functions') || parts.includes('e2e');
  const only: EmulatorName[] = whole ? ['auth', 'firestore', 'functions', 'hosting'] : ['firestore'];
  if (!whole) return startEmulators({ run: TEST_RUN, only });
  await mustBeFree({ stripe: ports.stripe });
  // Hosting wants its folder even where no page is asked for.
  await mkdir(path.join(ROOT, TEST_RUN.site), { recursive: true });
  const emulators = await startEmulators({ run: TEST_RUN, only });
  const stripe = await startStripeFor(TEST_RUN);
  return {
    async stop() {
      await stripe.stop();
      await emulators.stop();
    },
  };
}
