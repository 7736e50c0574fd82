/**
 * `functions/package-lock.json`: the part of the root's lockfile that the functions need. They are deployed without the
 * rest of the workspace, with the versions that were tested here.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lockfile {
  name: string;
  lockfileVersion: number;
  packages: Record<string, Package>;
}

export type Manifest = { name: string } & Package;

const FOLDER = 'node_modules/';

/** Where Node finds a package that a folder imports: in that folder, or in one above. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    const place = folder ? `${folder}/${FOLDER}${name}` : FOLDER + name;
    if (place in packages) return place;
    if (!folder.includes(`/${FOLDER}`)) return folder && FOLDER + name in packages ? FOLDER + name : undefined;
  }
}

/**
 * The lockfile of a package's dependencies, with their own dependencies.
 * @throws Error naming a package that the lockfile lacks
 */
export function lockOf(root: Lockfile, manifest: Manifest): Lockfile {
  const { name, dependencies = {} } = manifest;
  const found: Lockfile['packages'] = {};
  const queue = Object.keys(dependencies).map((wanted) => ({ from: '', wanted, isOptional: false }));
  // The loop adds the dependencies of each package to the end of the queue.
  for (const { from, wanted, isOptional } of queue) {
    const place = resolve(root.packages, from, wanted);
    const entry = place === undefined ? undefined : root.packages[place];
    if (place === undefined || !entry) {
      if (isOptional) continue;
      throw new Error(`package-lock.json has no ${wanted}, which ${from || name} needs`);
    }
    if (place in found) continue;
    found[place] = entry;
    const add = (names: string[], optional: (one: string) => boolean) =>
      queue.push(...names.map((one) => ({ from: place, wanted: one, isOptional: optional(one) })));
    add(Object.keys(entry.dependencies ?? {}), () => false);
    add(Object.keys(entry.optionalDependencies ?? {}), () => true);
    add(Object.keys(entry.peerDependencies ?? {}), (one) => entry.peerDependenciesMeta?.[one]?.optional === true);
  }
  return {
    name,
    lockfileVersion: root.lockfileVersion,
    packages: {
      '': { dependencies },
      ...Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** A JSON file of the checkout, by its path below the root. */
export const readJson = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(path.join(ROOT, file), 'utf8')) as Content;

/** Writes the lockfile beside `functions/package.json`. Each build writes it; it is not committed. */
export async function writeFunctionsLock(): Promise<void> {
  const lock = lockOf(await readJson('package-lock.json'), await readJson('functions/package.json'));
  await writeFile(path.join(ROOT, 'functions/package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
