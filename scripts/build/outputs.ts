/** Reads esbuild's metafile: which built file contains a module, and which files it needs. */
import type { Metafile } from 'esbuild';
import { type FrameName, frameOf, isDocument, isInApp, type Route } from '../../web/src/shared/route';

type Outputs = Metafile['outputs'];

/** A route with the file of its page's module below the root, such as `web/src/site/legal/Terms.tsx`. */
export interface RouteSource {
  route: Route;
  source: string;
}

const AUTH = 'web/src/shared/data/auth.ts';
export const GUARD = 'web/src/app/router/Guard.tsx';
/** The frames around the pages of the app. */
export const FRAMES: Record<FrameName, string[]> = {
  site: [],
  shop: ['web/src/app/shop/ShopFrame.tsx'],
  admin: ['web/src/app/admin/AdminFrame.tsx'],
};
/** The app. */
export const APP_ENTRY = 'web/src/main.tsx';
/** The scripts that are inlined: into documents, and into all other pages. */
export const BOOTS = { documentBoot: 'web/src/site/document/boot.ts', appBoot: 'web/src/app/boot.ts' } as const;
/** The program of the documents. */
export const SITE = 'web/src/site/document/start.ts';
/** React and the islands of the documents. */
export const ISLANDS = 'web/src/site/document/islandParts.tsx';

/**
 * The built file of a module that is loaded on demand.
 * @param app the file that loads it, directly or indirectly, because each page app has its own copy of shared modules
 * @throws Error when there is none
 */
export function outputOf(outputs: Outputs, entry: string, app?: string): string {
  const among = app === undefined ? Object.keys(outputs) : [...reachableFrom(outputs, [app])];
  const output = among.find((file) => outputs[file]?.entryPoint === entry);
  if (output === undefined) throw new Error(`${entry} is not loaded on demand`);
  return output;
}

/** An import in esbuild's metafile, of a module or of a built file. */
interface Import {
  path: string;
  kind: string;
}

/** These modules or built files, and all that they import. @param isFollowed by default every import is followed */
export function reachableFrom(
  graph: Readonly<Record<string, { imports: readonly Import[] }>>,
  from: readonly string[],
  isFollowed: (next: Import) => boolean = () => true,
): Set<string> {
  const reached = new Set(from);
  // The loop also visits files that it adds to the set.
  for (const file of reached)
    for (const next of graph[file]?.imports ?? []) if (isFollowed(next)) reached.add(next.path);
  return reached;
}

/** The files that a file imports statically, in the order in which they run; itself last. */
export function closure(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  const visiting = new Set<string>();
  const visit = (next: string) => {
    if (seen.has(next) || visiting.has(next)) return;
    visiting.add(next);
    for (const { path, kind } of outputs[next]?.imports ?? []) if (kind === 'import-statement') visit(path);
    seen.add(next);
  };
  visit(file);
  return seen;
}

/** The program of a page, whose `start` the boot script calls: a document's, the app, or a standalone page app. */
export const appOf = (outputs: Outputs, { route, source }: RouteSource): string =>
  outputOf(outputs, route.standalone ? source : isDocument(route) ? SITE : APP_ENTRY);

/**
 * All files that a page runs when it is opened, in order, including its guard, its frame and the sign-in code.
 */
export function filesOf(outputs: Outputs, page: RouteSource): Set<string> {
  const { route, source } = page;
  const files = closure(outputs, appOf(outputs, page));
  if (!isInApp(route)) return files;
  const isGuarded = route.access !== 'public';
  const entries = [source, ...(isGuarded ? [GUARD] : []), ...FRAMES[frameOf(route)]];
  for (const entry of [...entries, ...(isGuarded || route.needsSession ? [AUTH] : [])])
    closure(outputs, outputOf(outputs, entry, appOf(outputs, page)), files);
  return files;
}

/** The account's menu, and what a page reads; what it then follows live (`watch…`) is large and comes after that. */
const READ_FIRST = /^web\/src\/shared\/(shell\/AccountMenu|data\/(?!watch)\w+)\.tsx?$/;

/**
 * The files that a room, an account page or the counter needs, and those that it loads on demand in order to read as
 * soon as it knows the account.
 */
export function filesUntilRead({ inputs, outputs }: Metafile, page: RouteSource): Set<string> {
  const { route, source } = page;
  const files = filesOf(outputs, page);
  if (route.access === 'public' && !route.standalone) return files;
  const modules = reachableFrom(
    inputs,
    [source, ...(route.standalone ? [] : [GUARD, ...FRAMES[frameOf(route)]])],
    // A group holds the modules of other pages too.
    ({ kind, path }) => kind === 'import-statement' && !path.startsWith('group:'),
  );
  for (const { kind, path } of [...modules].flatMap((module) => inputs[module]?.imports ?? []))
    if (kind === 'dynamic-import' && READ_FIRST.test(path))
      closure(outputs, outputOf(outputs, path, appOf(outputs, page)), files);
  return files;
}
