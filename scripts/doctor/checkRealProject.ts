import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settingsIn } from '@tessera/domain/settings';
import Stripe from 'stripe';
import { ROOT } from '../lib/root';
import { checkMailDns, readTexts, type TextReader } from './checkMailDns';
import { checkPolicy, type WithPolicy } from './checkPolicy';
import {
  bad,
  checkOperator,
  checkSettings,
  checkWeb,
  type Finding,
  operatorIn,
  unknown,
  valuesIn,
} from './checkSettings';
import { checkStripe } from './checkStripe';
import { checkWallets } from './checkWallets';

/**
 * Checks what it can see of a real project: files, the environment and, with a key in STRIPE_SECRET_KEY, Stripe.
 * Secrets are in Secret Manager; only those in the environment can be checked.
 */
export async function checkRealProject(
  project: string,
  environment: NodeJS.ProcessEnv = process.env,
  root = ROOT,
  texts: TextReader = readTexts,
): Promise<Finding[]> {
  const file = `functions/.env.${project}`;
  const names = settingsIn('functions');
  const found = valuesIn(file, root);
  const values = found ?? {};
  const { MARKETING_FROM: marketing = '', STRIPE_PRICE_ID: priceId, SITE_URL: siteUrl } = values;
  const operator = operatorIn(values['OPERATOR']);
  const secrets = settingsIn('secret');
  const given = secrets.filter((name) => environment[name] !== undefined);
  const findings = [
    ...(found ? checkSettings(names, values, file) : [bad(file, `is missing; it needs ${names.join(', ')}`)]),
    ...(values['OPERATOR'] === undefined ? [] : checkOperator('OPERATOR', values['OPERATOR'])),
    ...checkSettings(given, environment, 'the environment'),
    ...secrets
      .filter((name) => !given.includes(name))
      .map((name) =>
        unknown(
          name,
          `is in Secret Manager: npx firebase functions:secrets:get ${name} --project ${project} says whether it is ` +
            'there; put it in the environment to have it checked',
        ),
      ),
    ...checkWallets({ ...values, ...Object.fromEntries(given.map((name) => [name, environment[name]])) }),
    // Where the operator's address is missing, that is a finding of its own.
    ...(operator ? await checkMailDns({ operator: operator.email, marketing }, texts) : []),
    ...checkWeb(environment, values, project),
    ...checkPolicy(
      JSON.parse(readFileSync(path.join(root, 'firebase.json'), 'utf8')) as WithPolicy,
      project,
      Boolean(values['APP_CHECK_SITE_KEY']),
    ),
  ];
  const { STRIPE_SECRET_KEY: key } = environment;
  if (!key)
    findings.push(
      unknown(
        'The price and the webhook endpoint in Stripe',
        'are compared where STRIPE_SECRET_KEY is in the environment',
      ),
    );
  else if (priceId && siteUrl) findings.push(...(await checkStripe(new Stripe(key), { priceId, siteUrl })));
  return findings;
}
