/** What a page asks for once it is opened, so that the browser may ask for all of it at once and not file after file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@tessera/domain/paths';
import type { Metafile } from 'esbuild';
import type { PageRoute } from '../../web/src/app/pageRoute';
import { ROOT } from '../local/root';

type Outputs = Metafile['outputs'];

const AUTH = 'web/src/data/auth.ts';
const GUARD = 'web/src/app/Guard.tsx';
/** Folders whose pages are public and ask at once who is signed in. */
const SIGN_IN_PAGES = /^web\/src\/pages\/(auth|payment)\//;

/** The file of a module that is loaded by itself. @throws Error where it is not */
export function outputOf(outputs: Outputs, entry: string): string {
  const [output] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (output === undefined) throw new Error(`${entry} is not loaded by itself`);
  return output;
}

/** The files that one pulls in before it runs, itself included. */
export function closure(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path: next, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement') closure(outputs, next, seen);
  return seen;
}

/** The module of each route's page, as `web/src/routes.ts` imports it, by the route's path. */
export function pageModules(): Map<string, string> {
  const source = readFileSync(path.join(ROOT, 'web/src/routes.ts'), 'utf8');
  const named = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name = '', module = '']) => [
      name,
      module,
    ]),
  );
  const modules = new Map<string, string>();
  for (const [, key, star, module, name = ''] of source.matchAll(
    /route\((?:ROUTES\.(\w+)|'(\*)'), '\w+', (?:\(\) => import\('\.\/([^']+)'\)|(\w+))/g,
  )) {
    modules.set(star ?? ROUTES[key as keyof typeof ROUTES], `web/src/${module ?? named.get(name)}.tsx`);
  }
  return modules;
}

/**
 * The files of a page, with the sign-in code where the page does not go without.
 * @throws Error where `web/src/routes.ts` does not say which module the page is
 */
export function firstFiles(
  outputs: Outputs,
  { path: pathname, access }: PageRoute,
  modules: ReadonlyMap<string, string>,
): Set<string> {
  const page = modules.get(pathname);
  if (page === undefined) throw new Error(`web/src/routes.ts reads otherwise than here: which module is ${pathname}?`);
  const entries = [
    page,
    ...(access === 'public' ? [] : [GUARD]),
    ...(access !== 'public' || SIGN_IN_PAGES.test(page) ? [AUTH] : []),
  ];
  const files = new Set<string>();
  for (const entry of entries) closure(outputs, outputOf(outputs, entry), files);
  return files;
}
