/** The steps, in their order. */
import type { Step } from './step';
import { account } from './steps/account';
import { admin } from './steps/admin';
import { agents } from './steps/agents';
import { alerts } from './steps/alerts';
import { appCheck } from './steps/appCheck';
import { checks } from './steps/checks';
import { database } from './steps/database';
import { functions } from './steps/functions';
import { hosting } from './steps/hosting';
import { identity } from './steps/identity';
import { preflight } from './steps/preflight';
import { project } from './steps/project';
import { rules } from './steps/rules';
import { secrets } from './steps/secrets';
import { services, tools } from './steps/services';
import { settings } from './steps/settings';
import { oldEndpoints, stripe } from './steps/stripe';
import { webApp } from './steps/webApp';

export const STEPS: readonly Step[] = [
  project,
  tools,
  preflight,
  services,
  agents,
  account,
  database,
  identity,
  webApp,
  appCheck,
  settings,
  secrets,
  stripe,
  rules,
  functions,
  oldEndpoints,
  hosting,
  alerts,
  admin,
  checks,
];
