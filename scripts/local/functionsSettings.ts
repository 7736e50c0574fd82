/** The functions' folder of a local run. A setting without a value would make the emulator ask for it at the terminal. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './root';
import { LOCAL_PROJECT, type LocalRun } from './runs';
import type { StripeTestMode } from './stripeTestMode';

/**
 * The committed settings and those that follow from the ports, as one dotenv file; of a name that is there twice, the
 * last counts.
 * @param stripe Stripe's test mode, where it is not the local one
 */
export function functionsSettings(committed: string, { ports }: LocalRun, stripe?: StripeTestMode): string {
  return [
    committed.trimEnd(),
    `SITE_URL=http://127.0.0.1:${ports.site}`,
    ...(stripe
      ? ['STRIPE_API_BASE=', `STRIPE_PRICE_ID=${stripe.STRIPE_PRICE_ID}`]
      : [`STRIPE_API_BASE=http://127.0.0.1:${ports.stripe}`]),
    '',
  ].join('\n');
}

/**
 * Writes what the emulator wants beside the build in `<functions folder>/lib`: settings, secrets and a package.json.
 * That one names no dependencies, for the build has them inside, and this version of the emulator calls
 * `functions.config()`, which their present version refuses, on the packages that it finds named.
 */
export async function prepareFunctions(run: LocalRun, stripe?: StripeTestMode): Promise<void> {
  const source = path.join(ROOT, 'functions');
  const target = path.join(ROOT, run.functions);
  await mkdir(target, { recursive: true });
  const committed = await readFile(path.join(source, `.env.${LOCAL_PROJECT}`), 'utf8');
  await writeFile(path.join(target, `.env.${LOCAL_PROJECT}`), functionsSettings(committed, run, stripe));
  const secrets = path.join(target, '.secret.local');
  if (stripe) {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripe;
    // Of a name that is there twice, the last counts.
    const local = (await readFile(path.join(source, '.secret.local'), 'utf8')).trimEnd();
    const stripes = `STRIPE_SECRET_KEY=${STRIPE_SECRET_KEY}\nSTRIPE_WEBHOOK_SECRET=${STRIPE_WEBHOOK_SECRET}\n`;
    await writeFile(secrets, `${local}\n${stripes}`, { mode: 0o600 });
  } else await copyFile(path.join(source, '.secret.local'), secrets);
  const { name, type, main } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  await writeFile(
    path.join(target, 'package.json'),
    `${JSON.stringify({ name, private: true, type, main }, null, 2)}\n`,
  );
}

/** The value of a secret that the local run uses: the emulator, and the local Stripe beside it. */
export async function localSecret(name: string): Promise<string> {
  const text = await readFile(path.join(ROOT, 'functions/.secret.local'), 'utf8');
  const value = new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1]?.trim();
  if (value === undefined) throw new Error(`functions/.secret.local has no ${name}`);
  return value;
}
