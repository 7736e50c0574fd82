/** The runner: each step looks first, runs only what is missing, and looks again. */
import type { SettingName } from '@tessera/domain/operation/settings';
import type { Context } from './context';
import { NotKnown, Refusal } from './refusal';

export interface Step {
  name: string;
  /** What it is for. */
  what: string;
  /** About how long it takes, where that is more than one minute. */
  minutes?: number;
  /** The asked values that it needs. */
  needs?: readonly SettingName[];
  /** Whether mails, browsers, Stripe or the alerts follow the site's address from this step on. */
  publishesAddress?: true;
  /** What is missing, a line for each; empty when the step is done. It changes nothing. @throws Refusal */
  look(context: Context): Promise<string[]>;
  /** What it runs, as a person would read it. */
  commands(context: Context): string[];
  /**
   * Does what is missing. It may be ended at any time and run again.
   * @returns true when the rest is a person's work, which it has noted
   * @throws Refusal
   */
  run(context: Context, missing: string[]): Promise<boolean | void>;
}

/** Services take a while until an answer shows a change: ten minutes. */
const LOOKS = 120;
const EVERY_MS = 5000;

/** Looks until nothing is missing, and says what it waits for. @throws Refusal naming what is still missing */
async function settled(step: Step, context: Context): Promise<void> {
  let waiting = '';
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const missing = (await step.look(context)).join('; ');
    if (missing === '') return;
    if (missing !== waiting) context.say(`  … not yet: ${missing}`);
    waiting = missing;
    await context.environment.pause(EVERY_MS);
  }
  throw new Refusal(`${step.name} has run, and this is still missing: ${waiting}. Run the command again.`);
}

/** Prints what is missing, and the commands for it. */
function tell(step: Step, missing: string[], context: Context): void {
  for (const line of missing) context.say(`  – ${line}`);
  for (const line of step.commands(context)) context.say(`  $ ${line}`);
}

/** Runs one step. @throws Refusal */
export async function runStep(step: Step, context: Context): Promise<void> {
  const missing = await step.look(context);
  if (missing.length === 0) return context.say('  ✔ Nothing to do.');
  tell(step, missing, context);
  if (step.minutes !== undefined) context.say(`  This takes about ${step.minutes} minutes.`);
  if (await step.run(context, missing)) return context.say('  → The rest is yours: see the end.');
  await settled(step, context);
  context.say('  ✔ Done.');
}

/** Prints what a step would do, or that it cannot be checked yet. */
export async function printStep(step: Step, context: Context): Promise<void> {
  const missing = await step.look(context).catch((error: unknown) => {
    if (error instanceof NotKnown) return [`cannot be checked before ${error.what} is known`];
    if (!(error instanceof Refusal)) throw error;
    return [`cannot be checked yet. ${error.message}`];
  });
  if (missing.length === 0) return context.say('  ✔ Nothing to do.');
  tell(step, missing, context);
  if (step.minutes !== undefined) context.say(`  It takes about ${step.minutes} minutes.`);
}
