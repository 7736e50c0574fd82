import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settingsIn } from '@tessera/domain/operation/settings';
import Stripe from 'stripe';
import { DEPLOYED_CONFIG } from '../build/hosting';
import { ROOT } from '../lib/root';
import { settingsFile, type Values, valuesIn } from '../lib/settingsFile';
import { checkMailDns, readTexts, type TextReader } from './checkMailDns';
import { checkPolicy, type WithPolicy } from './checkPolicy';
import { bad, checkOperator, checkSettings, checkWeb, type Finding, operatorIn, unknown } from './checkSettings';
import { checkStripe } from './checkStripe';
import { checkWallets } from './checkWallets';

/** Checks the settings of a real project, which are in its file, and the senders of its mails by DNS. */
export async function checkValues(project: string, values: Values, texts = readTexts): Promise<Finding[]> {
  const file = settingsFile(project);
  const { MARKETING_FROM: marketing = '', OPERATOR } = values;
  const operator = operatorIn(OPERATOR);
  return [
    ...checkSettings([...settingsIn('functions'), ...settingsIn('deployment')], values, file),
    ...(OPERATOR === undefined ? [] : checkOperator(OPERATOR)),
    ...checkWeb(values, project, file),
    // Where the operator's address is missing, that is a finding of its own.
    ...(operator ? await checkMailDns({ operator: operator.email, marketing }, texts) : []),
  ];
}

/** Checks the policy of a configuration: of the one that is about to be deployed, or of the last that was built. */
function checkConfig(given: string | undefined, root: string, project: string, appCheck: boolean): Finding[] {
  const file = given ?? DEPLOYED_CONFIG;
  const place = path.join(root, file);
  const build = `npm run build -- --project ${project} writes it`;
  if (!existsSync(place))
    return [given === undefined ? unknown(file, `is not built here yet: ${build}`) : bad(file, `is missing: ${build}`)];
  return checkPolicy(JSON.parse(readFileSync(place, 'utf8')) as WithPolicy, project, appCheck);
}

interface Options {
  environment?: NodeJS.ProcessEnv;
  root?: string;
  texts?: TextReader;
  /** The configuration that is about to be deployed. */
  config?: string;
}

/**
 * Checks what it can see of a real project: files, the environment and, with a key in STRIPE_SECRET_KEY, Stripe.
 * Secrets are in Secret Manager; only those in the environment can be checked.
 */
export async function checkRealProject(
  project: string,
  { environment = process.env, root = ROOT, texts = readTexts, config }: Options = {},
): Promise<Finding[]> {
  const file = settingsFile(project);
  const found = valuesIn(file, root);
  const values = found ?? {};
  const { STRIPE_PRICE_ID: priceId, SITE_URL: siteUrl } = values;
  const secrets = settingsIn('secret');
  const given = secrets.filter((name) => environment[name] !== undefined);
  const findings = [
    ...(found
      ? await checkValues(project, values, texts)
      : [bad(file, `is missing: npm run go-live -- --project ${project} writes it`)]),
    ...checkSettings(given, environment, 'the environment'),
    ...secrets
      .filter((name) => !given.includes(name))
      .map((name) => unknown(name, 'is in Secret Manager: its value is checked where it is in the environment too')),
    ...checkWallets({ ...values, ...Object.fromEntries(given.map((name) => [name, environment[name]])) }),
    ...checkConfig(config, root, project, Boolean(values['APP_CHECK_SITE_KEY'])),
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
