import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import { ROOT } from '../local/root';
import { checkSettings, dotenv } from './checkSettings';
import { checkStripe } from './checkStripe';
import { checkWeb } from './checkWeb';
import { bad, type Finding, unknown } from './findings';
import { FUNCTION_SETTINGS, SECRETS } from './settings';

/**
 * A real project, as far as it can be seen from here: files, the environment and, with a key in STRIPE_SECRET_KEY,
 * Stripe. Secrets are in Secret Manager; those in the environment are looked at.
 */
export async function checkRealProject(
  project: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Finding[]> {
  const file = `functions/.env.${project}`;
  const exists = existsSync(path.join(ROOT, file));
  const values = exists ? dotenv(readFileSync(path.join(ROOT, file), 'utf8')) : {};
  const given = SECRETS.filter(({ name }) => environment[name]);
  const findings = [
    ...(exists
      ? checkSettings(FUNCTION_SETTINGS, values, file)
      : [bad(file, `is missing; it needs ${FUNCTION_SETTINGS.map(({ name }) => name).join(', ')}`)]),
    ...checkSettings(given, environment, 'the environment'),
    ...SECRETS.filter((secret) => !given.includes(secret)).map(({ name }) =>
      unknown(
        name,
        `is in Secret Manager: npx firebase functions:secrets:get ${name} --project ${project} says whether it is there; put it in the environment to have it looked at`,
      ),
    ),
    ...checkWeb(environment, values, project),
  ];
  const { STRIPE_SECRET_KEY: key } = environment;
  const { STRIPE_PRICE_ID: priceId, SITE_URL: siteUrl } = values;
  if (!key)
    return [
      ...findings,
      unknown(
        'The price and the webhook endpoint in Stripe',
        'are compared where STRIPE_SECRET_KEY is in the environment',
      ),
    ];
  if (!priceId || !siteUrl) return findings;
  return [...findings, ...(await checkStripe(new Stripe(key), { priceId, siteUrl }))];
}
