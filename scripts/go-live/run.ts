/** The command: what to do with which steps. */
import { parseArgs } from 'node:util';
import { settingsFile } from '../lib/settingsFile';
import { PROJECT_ID } from '../project/projectOf';
import { askFor, changeable, isSecret, unknownTo } from './ask';
import { Context, type Environment } from './context';
import { howToLeave } from './leave';
import { checkMove } from './moveSite';
import { Refusal } from './refusal';
import { printStep, runStep, type Step } from './step';
import { STEPS } from './steps';
import { deployedSettings } from './steps/functions';

const USAGE = `npm run go-live -- --project my-project
  --dry-run       prints every step, and runs nothing
  --from STEP     begins with a step
  --only STEP     runs one step
  --change NAME   asks for a value again
  --test          the project is for trying, with Stripe's test mode
  --leave         prints how to export everything and take it down, and does nothing
The steps: ${STEPS.map(({ name }) => name).join(', ')}`;

const OPTIONS = {
  project: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string' },
  only: { type: 'string' },
  change: { type: 'string', multiple: true, default: [] as string[] },
  test: { type: 'boolean', default: false },
  leave: { type: 'boolean', default: false },
} as const;

function wordsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    // Without “--” npm keeps the options for itself, and passes on what stands behind them.
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}.\n${USAGE}`);
  }
}

/** The command's words. @throws Refusal */
export function commandOf(args: readonly string[]) {
  const { values } = wordsOf(args);
  const { project, from, only } = values;
  if (project === undefined) throw new Refusal(USAGE);
  // The id itself, and no alias: the command touches no project that was not typed.
  if (!PROJECT_ID.test(project)) throw new Refusal(`${project} is not the id of a project.\n${USAGE}`);
  if (project.startsWith('demo-')) throw new Refusal(`${project} is in emulators only.\n${USAGE}`);
  for (const name of [from, only])
    if (name !== undefined && !STEPS.some((step) => step.name === name))
      throw new Refusal(`There is no step ${name}.\n${USAGE}`);
  if (from !== undefined && only !== undefined) throw new Refusal(`--from and --only exclude each other.\n${USAGE}`);
  const change = values.change.map(changeable);
  const unstored = chosen(values).some(({ name }) => name === 'secrets') ? undefined : change.find(isSecret);
  if (unstored !== undefined)
    throw new Refusal(`The step secrets stores ${unstored}: run --change ${unstored} with --from secrets, or alone.`);
  return { ...values, project, change };
}

type Command = ReturnType<typeof commandOf>;

function chosen({ from, only }: { from?: string | undefined; only?: string | undefined }): readonly Step[] {
  if (only !== undefined) return STEPS.filter(({ name }) => name === only);
  return STEPS.slice(from === undefined ? 0 : STEPS.findIndex(({ name }) => name === from));
}

/**
 * The step before which a new project's questions are asked: after the steps that may find that it cannot begin yet.
 */
const ASKED_BEFORE = 'services';

/** What an update may change, with the steps that say how. */
const UPDATED = ['secrets', 'rules', 'functions', 'hosting'];
const FORMS =
  'Stored forms: this version reads older ones, and changes each when it writes it. Nothing is converted now, and an ' +
  'older version must not be deployed afterwards (docs/decisions/0118-stored-forms-change-by-a-step-on-read.md).';

/** A value as a line shows it: the operator's facts would fill it. */
const shortOf = (value: string): string => (value.length > 60 ? '…' : value || 'nothing');

/** The settings that the functions that run have otherwise: typed here, or in the file of another machine. */
async function settingsChanged(context: Context): Promise<string[]> {
  const { values } = context;
  return Object.entries(await deployedSettings(context)).flatMap(([name, running]) => {
    const wanted = values[name];
    return wanted === undefined || wanted === running ? [] : [`${name}: ${shortOf(running)} → ${shortOf(wanted)}`];
  });
}

/** Says what a new version changes in a project that runs already, before anything does. */
async function sayChanges(steps: readonly Step[], context: Context): Promise<void> {
  context.say('What this version changes:');
  const settings = await settingsChanged(context);
  if (settings.length > 0)
    context.say(
      `  settings: ${settings.join('; ')}. What comes is in ${settingsFile(context.project)} here. If that is the older, ` +
        'end the command, delete the file, and run the command again: it takes what the site has.',
    );
  for (const step of steps.filter(({ name }) => UPDATED.includes(name))) {
    const missing = await step.look(context);
    context.say(`  ${step.name}: ${missing.length === 0 ? 'nothing' : missing.join('; ')}`);
  }
  context.say(`  ${FORMS}`);
}

async function sayQuestions(steps: readonly Step[], context: Context): Promise<void> {
  // Without a sign-in nobody knows which secrets are there.
  const names = await unknownTo(steps, context).catch((error: unknown) => {
    if (error instanceof Refusal) return ['what is not known yet'];
    throw error;
  });
  if (names.length > 0) context.say(`\nHere it asks for ${names.join(', ')}.`);
}

function sayByHand({ byHand, say }: { byHand: readonly string[]; say: (line: string) => void }): void {
  if (byHand.length === 0) return;
  say('\nLeft for you:');
  for (const line of byHand) say(`  → ${line}`);
}

/**
 * Runs the command.
 * @returns false when a step was refused
 */
export async function goLive(command: Command, environment: Environment): Promise<boolean> {
  const context = new Context(command.project, environment, command);
  const say = (line: string) => context.say(line);
  if (command.leave) {
    for (const line of howToLeave(command.project)) say(line);
    return true;
  }
  const steps = chosen(command);
  let current: Step | undefined;
  try {
    const isUpdate = context.values['WEB_APP_CONFIG'] !== undefined && steps.length > 1;
    const asking = steps.find(({ name }) => name === ASKED_BEFORE && !isUpdate) ?? steps[0];
    const publishing = steps.find(({ publishesAddress }) => publishesAddress);
    for (const [index, step] of steps.entries()) {
      current = step;
      if (step === asking && command['dry-run']) await sayQuestions(steps, context);
      else if (step === asking) {
        await askFor(steps, context);
        if (isUpdate) await sayChanges(steps, context);
      }
      say(`\n${index + 1}/${steps.length} ${step.name}: ${step.what}`);
      if (step === publishing && !command['dry-run']) await checkMove(context);
      await (command['dry-run'] ? printStep : runStep)(step, context);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`  ✘ ${error.message}`);
    if (current) say(`What is done stays done. The same command goes on with ${current.name}.`);
    sayByHand({ byHand: context.byHand, say });
    return false;
  }
  sayByHand({ byHand: context.byHand, say });
  const whole = context.byHand.length === 0 ? '' : ', except for what is left for you';
  const done =
    steps.length === STEPS.length
      ? `${command.project} is as it should be${whole}.`
      : `${steps.map(({ name }) => name).join(', ')}: done${whole}. npm run go-live -- --project ${command.project} does all steps.`;
  say(command['dry-run'] ? '\nNothing was run.' : `\n${done}`);
  return true;
}
