import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REGION } from '@tessera/domain/operation/product';
import { type SettingName, settingsIn } from '@tessera/domain/operation/settings';
import { type Endpoint, processorsOf } from '../../build/functionsManifest';
import { FILED, settingsFile } from '../../lib/settingsFile';
import type { Context } from '../context';
import { deploy, deployCommand } from '../firebaseTools';
import { newestVersion } from '../secretManager';
import type { Step } from '../step';

/** The variable of each function that says what it was deployed with. */
const RELEASE = 'RELEASE';
/** The CLI reads this file too, for every project; it is written before each deployment, and never committed. */
const RELEASE_FILE = 'functions/.env';

/** The most processors that start at once: a new project has 20 in a region, and old instances end only later. */
const MOST_AT_ONCE = 5;

/** A hash that changes with the code, the settings or the secrets. */
async function releaseOf(context: Context): Promise<string> {
  const { root } = context.environment;
  const lib = path.join(root, 'functions/lib');
  const files = (await readdir(lib)).sort().map((name) => path.join(lib, name));
  const texts = await Promise.all(
    [path.join(root, settingsFile(context.project)), ...files].map((file) => readFile(file)),
  );
  const versions = await Promise.all(settingsIn('secret').map((name) => newestVersion(context, name)));
  return hash('sha256', [...texts.map((text) => hash('sha256', text)), ...versions].join()).slice(0, 20);
}

type Variables = Record<string, string>;

/** The functions that answer, with their variables: the settings, and their release. */
async function deployedIn({ google, project }: Context): Promise<Map<string, Variables>> {
  type WithVariables = { environmentVariables?: Variables };
  const [first, second] = await Promise.all([
    google.get<{ functions?: ({ name: string; status: string } & WithVariables)[] }>(
      'cloudfunctions',
      `v1/projects/${project}/locations/${REGION}/functions?pageSize=500`,
    ),
    google.get<{ functions?: { name: string; state: string; serviceConfig?: WithVariables }[] }>(
      'cloudfunctions',
      `v2/projects/${project}/locations/${REGION}/functions?pageSize=500&filter=environment="GEN_2"`,
    ),
  ]);
  const nameIn = (name: string) => name.split('/').at(-1) ?? '';
  return new Map([
    ...(first?.functions ?? [])
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ name, environmentVariables }) => [nameIn(name), environmentVariables ?? {}] as const),
    ...(second?.functions ?? [])
      .filter(({ state }) => state === 'ACTIVE')
      .map(({ name, serviceConfig }) => [nameIn(name), serviceConfig?.environmentVariables ?? {}] as const),
  ]);
}

/** The settings with which the functions were deployed; empty where none runs. */
export async function deployedSettings(context: Context): Promise<Partial<Record<SettingName, string>>> {
  const ours = [...(await deployedIn(context))].filter(([, own]) => own[RELEASE]);
  if (ours.length === 0) return {};
  // Functions of an earlier version may still run, with its settings.
  const present = await context.manifest();
  const [, variables] = ours.find(([name]) => name in present) ?? ['', {}];
  return Object.fromEntries(FILED.flatMap((name) => (name in variables ? [[name, variables[name]]] : [])));
}

/**
 * The functions that are not deployed as they are built here, or are to read another secret. It notes those that this
 * version does not have.
 */
export async function outdated(context: Context): Promise<string[]> {
  const [manifest, deployed] = await Promise.all([context.manifest(), deployedIn(context)]);
  const names = Object.keys(manifest);
  const former = [...deployed].flatMap(([name, own]) => (own[RELEASE] && !names.includes(name) ? [name] : []));
  if (former.length > 0)
    context.leave(
      'Functions that this version does not have still run, with the code of another: npx firebase functions:delete ' +
        `${former.join(' ')} --region ${REGION} --project ${context.project} ends them.`,
    );
  // A secret that is to get another value is read when the functions are deployed.
  const isSecretChanged = settingsIn('secret').some((name) => context.isChanged(name));
  if (isSecretChanged || names.every((name) => !deployed.has(name))) return names;
  await context.build();
  const release = await releaseOf(context);
  return names.filter((name) => deployed.get(name)?.[RELEASE] !== release);
}

/**
 * Parts that fit a new project's quota. Functions that work in the background come first, because newer callables could
 * queue tasks that they do not know.
 */
export function batchesOf(manifest: Record<string, Endpoint>, names: readonly string[]): string[][] {
  const isHttps = (name: string) => manifest[name]?.httpsTrigger !== undefined;
  const batches: string[][] = [];
  let processors = Infinity;
  for (const name of [...names].sort((a, b) => Number(isHttps(a)) - Number(isHttps(b)))) {
    const endpoint = manifest[name];
    if (!endpoint) continue;
    const own = processorsOf(endpoint);
    if (processors + own > MOST_AT_ONCE) {
      batches.push([]);
      processors = 0;
    }
    batches.at(-1)?.push(name);
    processors += own;
  }
  return batches;
}

const onlyOf = (batch: string[]): string => batch.map((name) => `functions:${name}`).join(',');

export const functions: Step = {
  name: 'functions',
  what: 'builds and deploys the functions, in parts that fit a new project. One that fails leaves the old one serving.',
  minutes: 15,
  publishesAddress: true,
  async look(context) {
    const names = await outdated(context);
    return names.length > 0 ? [`${names.length} functions are missing or older: ${names.join(', ')}`] : [];
  },
  commands: ({ project }) => [
    `npm run build -- --project ${project}`,
    deployCommand(project, 'functions:…,functions:…'),
  ],
  async run(context) {
    await context.build();
    await writeFile(path.join(context.environment.root, RELEASE_FILE), `${RELEASE}=${await releaseOf(context)}\n`);
    for (const batch of batchesOf(await context.manifest(), await outdated(context))) {
      context.say(`  … ${batch.join(', ')}`);
      await deploy(context, onlyOf(batch));
    }
  },
};
