/** `firebase.json`: checks that it fits the route table and the built site, and makes the deployed one from it. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPattern, type Route } from '../../web/src/shared/route';
import { readJson, ROOT } from '../lib/root';
import { policyFor } from './policy';

export interface Rewrite {
  source: string;
  destination: string;
}

export interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

/** The checked fields of the Hosting part of `firebase.json`. */
export interface Hosting {
  rewrites: (Rewrite | { source: string; function: unknown })[];
  headers: HeaderRule[];
}

/** An address that a route's path matches: `/j/_` for `/j/:code`. */
export const exampleAddress = ({ path: pattern }: Route): string => pattern.replace(/:\w+/g, '_');

/** The rewrites to the shells of patterns that `firebase.json` must contain. */
export function rewritesFor(routes: readonly Route[]): Rewrite[] {
  return routes.filter(isPattern).map((route) => ({
    source: route.path.replace(/:\w+/g, '*'),
    destination: `${exampleAddress(route)}.html`,
  }));
}

/** The source of an expression for the paths of a route. */
export const pathPattern = ({ path: pattern }: Route): string => `^${pattern.replace(/:\w+/g, '[^/]+')}$`;

/** `firebase.json`: the fields that are read or replaced. */
export interface CommittedConfig {
  hosting: Hosting & { public: string; predeploy: string[]; site?: string };
  functions: { predeploy: string[]; disallowLegacyRuntimeConfig?: boolean };
}

const readCommitted = (): Promise<CommittedConfig> => readJson('firebase.json');

/** The Hosting part of the committed `firebase.json`. */
export const committedHosting = async (): Promise<Hosting> => (await readCommitted()).hosting;

const isPolicy = ({ key }: { key: string }): boolean => key.toLowerCase() === 'content-security-policy';

/** Every Content-Security-Policy of the configuration. */
export const policiesOf = ({ headers }: Pick<Hosting, 'headers'>): string[] =>
  headers.flatMap((rule) => rule.headers.filter(isPolicy).map(({ value }) => value));

/**
 * Compares Hosting's configuration with the built site.
 * @param inlined the scripts that pages contain; every policy must contain their hashes
 * @throws Error saying what `firebase.json` must contain
 */
export function checkHosting(hosting: Hosting, routes: readonly Route[], inlined: readonly string[]): void {
  const actual = JSON.stringify(hosting.rewrites.filter((rewrite) => 'destination' in rewrite));
  const expected = JSON.stringify(rewritesFor(routes));
  if (actual !== expected) throw new Error(`firebase.json: the rewrites to pages must be ${expected}`);
  const sources = inlined.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`).join(' ');
  const policies = policiesOf(hosting);
  if (policies.length === 0 || policies.some((policy) => !policy.includes(sources)))
    throw new Error(`firebase.json: every Content-Security-Policy has to name the inlined scripts, ${sources}`);
}

export const FOREVER = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
/** The folders of the hashed files below a site's own. */
const HASHED_FOLDERS = ['static/css', 'static/js', 'static/media'];

/**
 * Hosting's configuration with a rule that lets browsers keep a built site's hashed files for a year. It names each
 * file: a rule also applies where there is no file, so a wider rule would let a browser remember for a year that a file
 * is missing.
 * @param site the site's folder; nothing is added for one that is not built yet
 * @throws Error for a file whose name no rule can state
 */
export function withHashedFiles<T extends { headers: HeaderRule[] }>(hosting: T, site: string): T {
  const rules = HASHED_FOLDERS.flatMap((folder) => {
    const from = path.resolve(ROOT, site, folder);
    const names = existsSync(from) ? readdirSync(from).sort() : [];
    const strange = names.find((name) => !/^[\w.-]+$/.test(name));
    if (strange !== undefined) throw new Error(`firebase.json: no rule can name ${folder}/${strange}`);
    return names.length > 0 ? [{ source: `/${folder}/@(${names.join('|')})`, headers: [FOREVER] }] : [];
  });
  return { ...hosting, headers: [...hosting.headers, ...rules] };
}

/** The configuration that is deployed, below the root. */
export const DEPLOYED_CONFIG = 'firebase.deploy.local.json';

/**
 * What is deployed: a project's own policy, a rule for the site's hashed files, and the doctor as a hook. It names the
 * site, because a project's usual one may have another id; and it keeps the CLI from a service that ends in March 2027.
 */
export function deployedConfig(
  { hosting, functions, ...others }: CommittedConfig,
  { project, appCheck }: { project: string; appCheck: boolean },
  site = hosting.public,
): CommittedConfig {
  const checked = <T extends { predeploy: string[] }>(part: T): T => ({
    ...part,
    predeploy: part.predeploy.map((command) =>
      command.replace('--config firebase.json', `--config ${DEPLOYED_CONFIG}`),
    ),
  });
  const headers = hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map((header) =>
      isPolicy(header) ? { ...header, value: policyFor(header.value, project, appCheck) } : header,
    ),
  }));
  return {
    ...others,
    hosting: withHashedFiles({ ...checked(hosting), site: project, headers }, site),
    functions: { ...checked(functions), disallowLegacyRuntimeConfig: true },
  };
}

/** Writes that configuration beside `firebase.json`. */
export async function writeDeployedConfig(project: string, appCheck: boolean): Promise<void> {
  const config = deployedConfig(await readCommitted(), { project, appCheck });
  await writeFile(path.join(ROOT, DEPLOYED_CONFIG), `${JSON.stringify(config, null, 2)}\n`);
}
