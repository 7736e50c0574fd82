/** The real outside world: Google, Stripe, the site, the CLI and the terminal. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isCancel, password, text } from '@clack/prompts';
import { GoogleAuth } from 'google-auth-library';
import Stripe from 'stripe';
import { readTexts } from '../doctor/checkMailDns';
import { ROOT } from '../lib/root';
import type { Environment, Question } from './context';
import { Google } from './google';
import { Refusal } from './refusal';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** An answer. @throws Refusal after Ctrl-C */
async function answered(answer: Promise<string | symbol>): Promise<string> {
  const given = await answer;
  if (isCancel(given)) throw new Refusal('You have ended the command. The same command goes on.');
  // An empty answer is undefined in some versions of the library.
  return ((given as string | undefined) ?? '').trim();
}

const validate =
  ({ problem }: Question) =>
  (value: string | undefined): string | undefined =>
    problem((value ?? '').trim());

const ask: NonNullable<Environment['ask']> = {
  text: (question) =>
    answered(
      text({
        message: question.message,
        validate: validate(question),
        ...(question.example !== undefined && { placeholder: question.example }),
      }),
    ),
  // Nothing at all is shown, not even how long it is.
  secret: (question) =>
    answered(password({ message: question.message, mask: '', clearOnError: true, validate: validate(question) })),
};

/** Runs a program, shows what it prints, and keeps it. @param variables beside those of this process */
function command(
  program: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...variables },
    });
    let output = '';
    for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const])
      from.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        to.write(chunk);
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Time limit for the answer of a site, which may need a cold start, in ms. */
const VISIT_LIMIT_MS = 30_000;

/** @param project in whose name Google is asked */
export function realEnvironment(project: string): Environment {
  const auth = new GoogleAuth({ scopes: SCOPE });
  return {
    root: ROOT,
    google: new Google({
      project,
      client: () => auth.getClient(),
      origin: (api) => `https://${api}.googleapis.com`,
      pause: setTimeout,
    }),
    stripe: (key) => new Stripe(key, { maxNetworkRetries: 2 }),
    // A site that cannot be reached, or stays silent, counts as one that fails.
    visit: (url, init) =>
      fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(VISIT_LIMIT_MS), ...init }).catch(
        () => new Response(null, { status: 502 }),
      ),
    command,
    // Loaded when they build: the compilers are large.
    manifest: async (id) => (await import('../build/functionsManifest')).builtManifest(id),
    build: async (id) => (await import('../build/project')).buildForProject(id),
    site: path.join(ROOT, 'web/dist'),
    texts: readTexts,
    ask: process.stdin.isTTY ? ask : null,
    say: console.log,
    pause: setTimeout,
  };
}
