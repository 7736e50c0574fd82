/**
 * `functions/package-lock.json`: the part of the root's lockfile that the functions need. They are deployed without the
 * rest of the workspace, with the versions that were tested here.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readJson, ROOT } from '../lib/root';

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

/** Where Node finds a package that another one imports: in that one's folder, or in one above. */
function placeOf(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  const parts = from.split(`/${FOLDER}`);
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join(`/${FOLDER}`));
  return [...folders.map((folder) => `${folder}/${FOLDER}${name}`), FOLDER + name].find((place) => place in packages);
}

/**
 * The lockfile of a package's dependencies, with their own dependencies.
 * @throws Error naming a package that the lockfile lacks
 */
export function lockOf(root: Lockfile, manifest: Manifest): Lockfile {
  const { name, dependencies = {} } = manifest;
  const locked: Lockfile['packages'] = {};
  const add = (from: string, names: Record<string, unknown> = {}, isOptional = (_name: string) => false) => {
    for (const wanted of Object.keys(names)) {
      const place = placeOf(root.packages, from, wanted);
      const entry = place === undefined ? undefined : root.packages[place];
      if (place === undefined || !entry) {
        if (isOptional(wanted)) continue;
        throw new Error(`package-lock.json has no ${wanted}, which ${from || name} needs`);
      }
      if (place in locked) continue;
      locked[place] = entry;
      add(place, entry.dependencies);
      add(place, entry.optionalDependencies, () => true);
      add(place, entry.peerDependencies, (one) => entry.peerDependenciesMeta?.[one]?.optional === true);
    }
  };
  add('', dependencies);
  return {
    name,
    lockfileVersion: root.lockfileVersion,
    packages: {
      '': { dependencies },
      ...Object.fromEntries(Object.entries(locked).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** Writes the lockfile beside `functions/package.json`. Each build writes it; it is not committed. */
export async function writeFunctionsLock(): Promise<void> {
  const lock = lockOf(await readJson('package-lock.json'), await readJson('functions/package.json'));
  await writeFile(path.join(ROOT, 'functions/package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
