/**
 * The CLI that deploys: a newer one than the one in package.json, which is the last that starts the emulators on old
 * Java. Older ones deploy with a quota that all of their users share (firebase-tools#9880). It is fetched by `npx` when
 * it is needed, in this version and no other.
 */
import path from 'node:path';
import { DEPLOYED_CONFIG } from '../build/hosting';
import type { Context } from './context';
import { explain, Refusal } from './refusal';

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';

/**
 * The words of a deployment. With functions, `--force` accepts retries after failures, a higher bill and the deletion
 * of old images. With the database it would delete the indexes that a person has added.
 */
const deployArguments = (project: string, only: string): string[] => [
  ...['--yes', FIREBASE_TOOLS, 'deploy', '--only', only, '--project', project, '--config', DEPLOYED_CONFIG],
  '--non-interactive',
  ...(only.startsWith('functions:') ? ['--force'] : []),
];

export const deployCommand = (project: string, only: string): string =>
  `npx ${deployArguments(project, only).join(' ')}`;

/**
 * In a new project Google's own accounts do not know their rights for some minutes: Eventarc's says so itself, and that
 * of Cloud Functions cannot read the repository of images (firebase-tools#5244).
 */
const TOO_EARLY = /If you recently started to use Eventarc|Unable to retrieve the repository metadata/;
const TRIES = 10;
const EVERY_MS = 60_000;

/** Deploys a part. @throws Refusal with the CLI's own reason */
export async function deploy(context: Context, only: string): Promise<void> {
  const { environment, project } = context;
  const variables = {
    GOOGLE_CLOUD_QUOTA_PROJECT: project,
    // With a sign-in of its own, the CLI would deploy as somebody else than the one for whom the steps have looked.
    FIREBASE_TOKEN: undefined,
    XDG_CONFIG_HOME: path.join(environment.root, '.local/firebase-tools'),
  };
  const run = () => environment.command('npx', deployArguments(project, only), variables);
  let { code, output } = await run();
  for (let tries = 1; code !== 0 && TOO_EARLY.test(output) && tries < TRIES; tries += 1) {
    context.say('  … Google’s own accounts are new in this project: again in a minute');
    await environment.pause(EVERY_MS);
    ({ code, output } = await run());
  }
  if (code === 0) return;
  const reason = /Error:? ?(.*\S)/.exec(output)?.[1] ?? `it ended with ${code}`;
  const [, status = '400'] = /HTTP Error: (\d{3})/.exec(output) ?? [];
  const asked = { project, api: 'firebase', call: 'the deployment' };
  throw new Refusal(
    `${explain({ status: Number(status), message: reason }, asked)} What was deployed before goes on serving.`,
  );
}
