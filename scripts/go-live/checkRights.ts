/** The doctor's check of rights: it looks where the steps that give them look, and only reads. */
import { bad, type Finding, good, unknown } from '../doctor/checkSettings';
import { Context, type Environment } from './context';
import { Refusal } from './refusal';
import type { Step } from './step';
import { account } from './steps/account';
import { agents } from './steps/agents';
import { secrets } from './steps/secrets';

/** Together they give the whole table in functions/domain/src/calls/rights.ts. */
const GIVING = [agents, account, secrets];

async function checkStep(step: Step, context: Context): Promise<Finding> {
  const what = `What the step ${step.name} gives`;
  try {
    const missing = await step.look(context);
    if (missing.length === 0) return good(what);
    const mend = `npm run go-live -- --project ${context.project} --only ${step.name} mends it, or says how`;
    return bad(what, `is not whole: ${missing.join('; ')}. ${mend}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return unknown(what, `was not looked at. ${error.message}`);
  }
}

/** Checks the accounts and rights of a real project. Without a connection or a sign-in it says that it did not look. */
export function checkRights(project: string, environment: Environment): Promise<Finding[]> {
  const context = new Context(project, environment, { test: false, change: [] });
  return Promise.all(GIVING.map((step) => checkStep(step, context)));
}
