/** The CLI that deploys, as far as it changes the model. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { settingsIn } from '@tessera/domain/operation/settings';
import { type Endpoint, processorsOf } from '../../../scripts/build/functionsManifest';
import { type CommittedConfig, policiesOf } from '../../../scripts/build/hosting';
import { readJson, ROOT } from '../../../scripts/lib/root';
import { NUMBER, PROJECT, Refused, type State } from './state';

const tools = createRequire(import.meta.url);
/** The words that the real CLI takes, from its own source: the flags of `deploy`, and those of every command. */
const FLAGS = [
  ...(tools('firebase-tools/lib/commands/deploy') as { command: { options: string[][] } }).command.options.map(
    ([flag]) => flag,
  ),
  ...(tools('firebase-tools') as { cli: { options: { flags: string }[] } }).cli.options.map(({ flags }) => flags),
];

/** The options of a command line, by the CLI's own grammar. @throws Refused for a word that it does not know */
function optionsOf(words: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const flag = FLAGS.find((one) => one?.split(/[ ,]+/).includes(word));
    if (flag === undefined) throw new Refused(400, `unknown option '${word}'`);
    options.set(word, flag.includes('<') ? (words[(index += 1)] ?? '') : 'true');
  }
  return options;
}

const has = (bindings: State['bindings'], role: string, address: string): boolean =>
  bindings.some((one) => one.role === role && one.members.includes(`serviceAccount:${address}`));

/** What stops the deployment of a function. */
function stopOf(state: State, name: string, endpoint: Endpoint): string | undefined {
  const account = endpoint.serviceAccountEmail ?? `${NUMBER}-compute@developer.gserviceaccount.com`;
  if (!state.accounts.has(account)) return `Service account ${account} does not exist`;
  if (!has(state.bindings, 'roles/cloudbuild.builds.builder', `${NUMBER}-compute@developer.gserviceaccount.com`))
    return 'Build failed: missing permission on the build service account';
  const agent = `service-${NUMBER}@gcp-sa-eventarc.iam.gserviceaccount.com`;
  if (
    endpoint.eventTrigger &&
    endpoint.platform === 'gcfv2' &&
    !has(state.bindings, 'roles/eventarc.serviceAgent', agent)
  )
    return 'Permission denied while using the Eventarc Service Agent';
  for (const { key } of endpoint.secretEnvironmentVariables ?? []) {
    const secret = state.secrets.get(key);
    if (!secret?.versions.length) return `Failed to validate secret versions: ${key} has no version`;
    if (!has(secret.bindings, 'roles/secretmanager.secretAccessor', account)) return `${name} may not read ${key}`;
  }
  return undefined;
}

interface Deployment {
  state: State;
  root: string;
  site: string;
  manifest: Record<string, Endpoint>;
  /** Called around each change. */
  changing: (change: () => void) => void;
}

async function deployFunctions(names: string[], { state, root, manifest, changing }: Deployment): Promise<void> {
  const settings = parseEnv(await readFile(path.join(root, `functions/.env.${PROJECT}`), 'utf8'));
  const missing = settingsIn('functions').filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new Refused(400, `Cannot ask for ${missing.join()} without a terminal`);
  const release = parseEnv(await readFile(path.join(root, 'functions/.env'), 'utf8'))['RELEASE'];
  const endpoints = names.map((name) => {
    const endpoint = manifest[name];
    if (!endpoint) throw new Refused(400, `No function matches ${name}`);
    const stop = stopOf(state, name, endpoint);
    if (stop !== undefined) throw new Refused(400, stop);
    return [name, endpoint] as const;
  });
  const early = endpoints.some(([, { eventTrigger }]) => eventTrigger) ? state.tooEarly.shift() : undefined;
  if (early !== undefined) throw new Refused(400, early);
  const processors = endpoints.reduce((sum, [, endpoint]) => sum + processorsOf(endpoint), 0);
  if (processors * 1000 > state.quotas.CpuAllocPerProjectRegion)
    throw new Refused(429, 'Quota exceeded for total allowable CPU per project per region');
  for (const [name, endpoint] of endpoints) changing(() => state.functions.set(name, { endpoint, release, settings }));
}

async function deployHosting({ state, root, site, changing }: Deployment): Promise<void> {
  const { hosting } = JSON.parse(
    await readFile(path.join(root, 'firebase.deploy.local.json'), 'utf8'),
  ) as CommittedConfig;
  // A new site takes minutes until all of Hosting knows it: here as long as the functions take.
  if (state.sites.get(hosting.site ?? 'another') !== 0) throw new Refused(400, 'There is no Hosting site');
  const [policy = ''] = policiesOf(hosting);
  const list = await readFile(path.join(site, 'service-worker.js'), 'utf8');
  changing(() => (state.site = { list, policy }));
}

const indexKey = ({ collectionGroup, queryScope, fields }: State['indexes'][number]): string =>
  JSON.stringify([collectionGroup, queryScope, fields]);

/** @param force deletes the indexes that the file does not name, as the CLI does */
async function deployDatabase({ state, changing }: Deployment, force: boolean): Promise<void> {
  if (!state.database) throw new Refused(404, 'There is no database');
  const rules = await readFile(path.join(ROOT, 'firestore.rules'), 'utf8');
  const { indexes, fieldOverrides } = await readJson<{
    indexes: State['indexes'];
    fieldOverrides: State['overrides'];
  }>('firestore.indexes.json');
  changing(() => (state.rules = rules));
  changing(() => {
    const named = new Set(indexes.map(indexKey));
    const kept = state.indexes.filter((index) => !force || named.has(indexKey(index)));
    const there = new Set(kept.map(indexKey));
    const made = indexes.filter((index) => !there.has(indexKey(index)));
    state.indexes = [...kept, ...made.map((index) => ({ ...index, looks: 2 }))];
    state.overrides = fieldOverrides;
  });
}

/**
 * Runs a command line. @throws Refused with what the CLI would print as its error
 * @param variables what the process gets beside those of the command
 */
export async function runCli(
  program: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  deployment: Deployment,
): Promise<void> {
  const [yes, tool = '', command, ...words] = args;
  if (program !== 'npx' || yes !== '--yes' || !/^firebase-tools@\d+\.\d+\.\d+$/.test(tool) || command !== 'deploy')
    throw new Refused(400, `unknown command ${program} ${args.join(' ')}`);
  if (variables['GOOGLE_CLOUD_QUOTA_PROJECT'] !== PROJECT)
    throw new Refused(403, 'The firebase.googleapis.com API requires a quota project, which is not set by default.');
  // The CLI prefers a sign-in of its own, which may be somebody else's.
  if (!('FIREBASE_TOKEN' in variables) || variables['FIREBASE_TOKEN'] !== undefined || !variables['XDG_CONFIG_HOME'])
    throw new Error('Another person could deploy');
  const options = optionsOf(words);
  if (options.get('--project') !== PROJECT) throw new Error('Another project');
  const targets = (options.get('--only') ?? '').split(',');
  const names = targets.filter((target) => target.startsWith('functions:')).map((target) => target.slice(10));
  const force = options.has('--force');
  if (!options.has('--non-interactive') || (names.length > 0 && !force))
    throw new Refused(400, 'Cannot ask without a terminal');
  if (names.length > 0) return deployFunctions(names, deployment);
  if (targets.join() === 'hosting') return deployHosting(deployment);
  if (targets.join() === 'firestore:rules,firestore:indexes') return deployDatabase(deployment, force);
  throw new Refused(400, `${targets.join()} is no target`);
}
